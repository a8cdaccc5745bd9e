"""trivium new-game: what it writes is the template under another name and compiles; what it refuses it says why, and writes nothing.
tools/check-new-game, which `make soak` runs, builds such a folder into a program."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ["TRIVIUM"]
TOP = Path(__file__).resolve().parents[2]
TEMPLATE = TOP / "examples/games/template"


def run(*arguments, folder):
    return subprocess.run([PROGRAM, "new-game", *arguments], cwd=folder, capture_output=True, text=True, check=False)


def renamed(text):
    return text.replace("template", "sea_wolf").replace("TEMPLATE", "SEA_WOLF").replace("Template", "Sea wolf")


class NewGame(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = Path(self.scratch.name)

    def tearDown(self):
        self.scratch.cleanup()

    def test_the_template_under_another_name(self):
        done = run("sea_wolf", folder=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(f"TRIVIUM_GAMES_PATH={self.folder.resolve()} make play", done.stdout)
        wanted = {renamed(str(path.relative_to(TEMPLATE))): renamed(path.read_text("utf-8"))
                  for path in TEMPLATE.rglob("*") if path.is_file()}
        game = self.folder / "sea_wolf"
        found = {str(path.relative_to(game)): path.read_text("utf-8") for path in game.rglob("*") if path.is_file()}
        self.assertEqual(found, wanted)
        self.assertIn('.title = "Sea wolf"', found["game.c"])

    def test_it_compiles(self):
        run("tiny", "a/b", folder=self.folder)
        sources = [self.folder / "a/b/tiny/game.c", self.folder / "a/b/tiny/tests/test_clauses_tiny.c"]
        done = subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", f"-I{TOP}/include",
                               f"-I{TOP}/tests", *sources], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_what_is_refused(self):
        for name, status, words in [("Bad", 2, "a word of a-z, 0-9 and _"), ("9lives", 2, "begins with a letter"), ("a-b", 2, "a word of"),
                                    ("", 2, "a word of"), ("a" * 25, 2, "at most 24"), ("../up", 2, "a word of"),
                                    ("avalon", 2, "there is a game called avalon"), ("toy", 2, "used for something else"),
                                    ("tv", 2, "used for something else")]:
            done = run(name, folder=self.folder)
            self.assertEqual(done.returncode, status, name)
            self.assertIn(words, done.stderr)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_an_existing_folder_is_left_alone(self):
        (self.folder / "tiny").mkdir()
        done = run("tiny", folder=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("tiny exists already; nothing was written", done.stderr)
        self.assertEqual(list((self.folder / "tiny").iterdir()), [])

    def test_a_folder_that_cannot_be_made(self):
        (self.folder / "file").write_text("")
        done = run("tiny", "file", folder=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("file/tiny: ", done.stderr)


if __name__ == "__main__":
    unittest.main()
