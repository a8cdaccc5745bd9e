"""The code of docs/python.md, run from the top to the bottom, and held against the example that it shows."""
import contextlib
import importlib.util
import io
import os
import re
import tempfile
import unittest

import numpy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def text_of(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def example():
    spec = importlib.util.spec_from_file_location("train", os.path.join(ROOT, "examples/python/train.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Page(unittest.TestCase):
    page = text_of("docs/python.md")

    def blocks(self):
        for match in re.finditer(r"^```python\n(.*?)^```$", self.page, re.MULTILINE | re.DOTALL):
            yield match[1], self.page[:match.start(1)].count("\n")

    def test_its_code_runs(self):
        before, space = os.getcwd(), {}
        self.assertGreater(len(list(self.blocks())), 15)
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for code, line in self.blocks():
                    with contextlib.redirect_stdout(io.StringIO()):
                        exec(compile("\n" * line + code, "docs/python.md", "exec"), space)
            finally:
                os.chdir(before)
        self.assertEqual(len(space["shares"]), 2)

    def test_it_shows_the_example(self):
        shown = "\n".join(code for code, _ in self.blocks())
        script = text_of("examples/python/train.py")
        for name in re.findall(r"^(?:class|def) (\w+)", script, re.MULTILINE):
            part = re.search(rf"^(?:class|def) {name}\b.*?(?=^\S|\Z)", script, re.MULTILINE | re.DOTALL)[0].rstrip()
            if name != "main":
                self.assertIn(part, shown, f"docs/python.md does not show {name} as it is")

    def test_it_names_every_array_and_class(self):
        import trivium
        for name in ("actor", "ended", "places", "rewards", "decisions", "games", "count", "mask", "observation", "moves", "view", "state"):
            self.assertRegex(self.page, rf"`{name}`")
        for kind in (trivium.Game, trivium.Table, trivium.View, trivium.Move, trivium.Bot, trivium.Record, trivium.Batch):
            self.assertIn(f"`{kind.__name__}`", self.page)


class Training(unittest.TestCase):
    def test_it_learns(self):
        """Ten rounds are enough to see it: the last ones win more than half, by more than luck explains."""
        _, shares = example().train(rounds=10, tables=128, tell=lambda line: None)
        self.assertGreater(numpy.mean(shares[-3:]), 0.55)


if __name__ == "__main__":
    unittest.main()
