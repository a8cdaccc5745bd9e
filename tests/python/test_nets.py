"""Nets in Python: given as a path or as bytes, found beside the package, and refused where they are none. The nets are drawn by lot."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import trivium

WRITE_LOT_NET = os.environ.get("WRITE_LOT_NET", "build/dev/tests/write_lot_net")


def lot(folder, game="avalon", seats=2, seed=7):
    path = pathlib.Path(folder) / f"{game}-{seats}.net"
    subprocess.run([WRITE_LOT_NET, game, str(seats), str(seed), str(path)], check=True)
    return path


class Nets(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = lot(self.folder)
        self.name = self.path.read_bytes()[92:98].hex()
        self.table = trivium.Table("avalon", seed="nets")

    def visits(self, bot):
        return [(str(thought.move), thought.visits) for thought in bot.report(self.table.view(), seed=3).moves]

    def test_given(self):
        plain = self.visits(trivium.Bot("search:300it:plain"))
        of_path = trivium.Bot("search:300it", net=self.path)
        of_bytes = trivium.Bot("search:300it", net=self.path.read_bytes())
        self.assertEqual(self.visits(of_path), self.visits(of_bytes))
        self.assertNotEqual(self.visits(of_path), plain)
        self.assertEqual(self.visits(trivium.Bot("search:300it:plain", net=str(self.path))), plain)
        self.assertEqual(of_path.net_name(self.table.view()), self.name)
        self.assertIsNone(trivium.Bot("search:plain", net=self.path).net_name(self.table.view()))
        self.assertIsNone(trivium.Bot("greedy", net=self.path).net_name(self.table.view()))

    def test_refused(self):
        whole = self.path.read_bytes()
        for wrong in (b"", b"no net", whole[:-64], whole[:4000] + bytes([whole[4000] ^ 1]) + whole[4001:]):
            with self.assertRaises(trivium.Error):
                trivium.Bot("search", net=wrong)
        with self.assertRaisesRegex(trivium.Error, "nowhere"):
            trivium.Bot("search", net=self.folder + "/nowhere")
        with self.assertRaises(TypeError):
            trivium.Bot("search", net=7)
        other = trivium.Bot("search:50it", net=lot(self.folder, "albion", 3))
        for ask in (other.choose, other.report, other.net_name):
            with self.assertRaisesRegex(trivium.Error, "albion with 3 seats"):
                ask(self.table.view())
        with self.assertRaises(TypeError):
            other.net_name(3)

    def ask_copy(self, code):
        """Runs Python with a copy of the package whose folder of nets is ours."""
        package = os.path.join(self.folder, "copy", "trivium")
        if not os.path.exists(package):
            shutil.copytree(os.path.dirname(trivium.__file__), package)
            shutil.rmtree(os.path.join(package, "nets"), ignore_errors=True)
            os.mkdir(os.path.join(package, "nets"))
            shutil.copy(self.path, os.path.join(package, "nets"))
        return subprocess.run([sys.executable, "-c", "import trivium; table = trivium.Table('avalon', seed='nets'); " + code], capture_output=True, text=True,
                              env=dict(os.environ, PYTHONPATH=os.path.dirname(package)), check=False)

    def test_beside_the_package(self):
        found = self.ask_copy("print(trivium.Bot('search').net_name(table.view()), trivium.Bot('search:300it').choose(table.view(), seed=3))")
        best = trivium.Bot("search:300it", net=self.path).choose(self.table.view(), seed=3)
        self.assertEqual(found.stdout.split(" ", 1), [self.name, f"{best}\n"], found.stderr)
        other = self.ask_copy("print(trivium.Bot('search').net_name(trivium.Table('albion', seed='nets').view()))")
        self.assertEqual(other.stdout, "None\n", other.stderr)

    def test_broken_beside_the_package(self):
        self.path.write_bytes(b"no net")
        asked = self.ask_copy("trivium.Bot('search').choose(table.view())")
        self.assertIn("trivium.Error", asked.stderr)
        self.assertIn("not a net", asked.stderr)


if __name__ == "__main__":
    unittest.main()
