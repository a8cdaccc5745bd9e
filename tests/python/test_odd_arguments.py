"""Whatever a method is called with, it answers or raises: the process goes on. And it keeps nothing: memory does not grow."""
import subprocess
import sys
import tempfile
import unittest

ODD = r"""
import itertools, os, random, sys
import numpy
import trivium, trivium.aec, trivium.spiel

chance = random.Random(1)
ODD = [None, True, False, 0, 1, -1, 7, 300, 2**31, 2**63, 2**64, 2**70, -2**70, 0.5, float("nan"), "", "x", "avalon", "spectator", "all", "random", "action",
       "mask", "\ud800", "a\0b", "search:5it", "limit", "x" * 5000, b"", b"abc", bytearray(8), memoryview(b"12345678"), [], [1], [None], ["random", "random"], (), (1, 2),
       {}, {"limit": 4}, {"x": []}, set(), object(), len, lambda *a: 1 / 0, trivium.Table, numpy.zeros(8), numpy.zeros(8, "uint32"), numpy.zeros(8, "int64"),
       numpy.zeros((2, 4), "uint8"), numpy.zeros(16, "uint32")[::2], numpy.array("x"), range(8), iter([1])]

def things():
    table = trivium.Table("avalon", seed=1)
    played = trivium.Table("albion", 3, seed=2)
    played.run("random", 40)
    batch = trivium.Batch("avalon", 8, arrays=("mask", "observation", "moves"))
    return [trivium.Game("attika"), table, played, table.view(), played.view("spectator"), table.moves()[0], trivium.Bot("greedy"), trivium.Bot("search:5it"),
            played.record(), batch, batch.array("mask"), trivium, trivium.Record, trivium.Batch, trivium._trivium, trivium.aec.env("avalon"), trivium.spiel.load_game("avalon")]

calls = raised = 0
MAKERS = [trivium.Table, trivium.Game, trivium.Bot, trivium.Batch, trivium.Move, trivium.View, trivium.Record, trivium.Array, trivium.Result, trivium.Plane]
ODD += things()[:10]
KEYWORDS = ["seats", "seed", "options", "names", "material", "position", "lang", "view", "decisions", "players", "which", "seeds", "renew", "choices", "how",
            "tables", "arrays", "moves_width", "place", "restart", "iterations", "milliseconds", "threads", "path", "report", "secret", "stream", "max_version", "dl_device", "copy", "params", "nonsense"]
for round in range(ROUNDS):
    objects = things()
    for thing in [*objects, *MAKERS]:
        names = [name for name in dir(thing) if name not in ("bots", "games", "__class__", "__init_subclass__", "__subclasshook__", "unwrapped")]
        for name in [*names, None]:
            try: method = thing if name is None else getattr(thing, name)
            except (trivium.Error, AttributeError): continue
            if not callable(method) or isinstance(method, type) and name is not None:
                continue
            arguments = [chance.choice(ODD) for _ in range(chance.randrange(4))]
            keywords = {chance.choice(KEYWORDS): chance.choice(ODD) for _ in range(chance.randrange(3))}
            calls += 1
            try:
                method(*arguments, **keywords)
            except (SystemError, MemoryError) as error:
                print(thing, name, arguments, keywords, repr(error))
                sys.exit(1)
            except BaseException:
                raised += 1
    for thing in objects[:11]:
        for name in dir(thing):
            for value in (None, 5):
                try: setattr(thing, name, value)
                except (AttributeError, TypeError): pass
print(calls, raised)
"""

KEEPS = r"""
import gc, sys, os
import trivium, numpy

def used():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

table = trivium.Table("avalon", seed=1)
table.run("greedy", 40)
view, record = table.view(), table.record()
batch = trivium.Batch("avalon", 16, arrays=("mask", "observation", "moves"))
bot = trivium.Bot("greedy")
zeros = numpy.zeros(16, "int64")

def refused(call, *arguments):
    try: call(*arguments)
    except (trivium.Error, TypeError, BufferError): return
    raise AssertionError("it was not refused")

class Tensor:
    def __dlpack_device__(self): return zeros.__dlpack_device__()
    def __dlpack__(self, **keywords): return zeros.__dlpack__()

WORK = {
    "moves": lambda: [str(move) for move in table.moves()],
    "words": lambda: [repr(view.moves()[0]), view.prompt(), view.moves()[0].preview()],
    "view": lambda: (table.view(0).observation(), table.view().mask(), view.fields(), view.turn, view.encoding),
    "table": lambda: trivium.Table("avalon", seed=3, options={"limit": 20}, names=["A", "B"]),
    "play": lambda: (table.copy().run(bot, 1), table.result(), table.log(since=38), table.position()),
    "record": lambda: trivium.Record.parse(str(record)).verify() and record.moves,
    "refused": lambda: (refused(table.play, "nonsense"), refused(table.view, 9), refused(trivium.Table, "chess"), refused(trivium.Record.parse, "x"),
                refused(batch.step, [1]), refused(batch.step, numpy.zeros(16)), refused(trivium.Bot, "nobody"), refused(view.action, 10**6),
                refused(view.move, 12345)),
    "bot": lambda: (bot(view), trivium.Bot("search", iterations=3).report(view)),
    "batch": lambda: (batch.step("random"), batch.mask, batch.observation.sum(), batch.read("state"), memoryview(batch.array("rewards")), batch.encoding),
    "tensors": lambda: (refused(batch.array("mask").__dlpack__), batch.array("mask").__dlpack__(copy=True), batch.array("mask").__dlpack__(max_version=(1, 0)),
                        batch.step(zeros, "index"), batch.step([0] * 16, "index"), batch.step(Tensor(), "index"), batch.reset(which=zeros == 0, seeds=zeros)),
    "opened": lambda: trivium.Batch("avalon", 2).step("random"),
}
for name, work in WORK.items():
    times = TIMES if name in ("moves", "words", "view", "batch", "tensors", "refused") else TIMES // 10
    for _ in range(times // 10):
        work()
    gc.collect()
    blocks, memory, none = sys.getallocatedblocks(), used(), sys.getrefcount(None)
    for _ in range(times):
        work()
    gc.collect()
    grown = sys.getallocatedblocks() - blocks, used() - memory, abs(sys.getrefcount(None) - none)
    if grown[0] > 200 or grown[1] > 3 << 20 or grown[2] > 100:
        sys.exit(f"{name}: {times} times left {grown[0]} objects, {grown[1]} bytes, {grown[2]} references to None")
"""


class OddArguments(unittest.TestCase):
    def run_script(self, script):
        with tempfile.TemporaryDirectory() as folder:  # whatever is written lands there
            done = subprocess.run([sys.executable, "-X", "faulthandler", "-c", script], cwd=folder, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_raise_and_never_crash(self):
        calls, raised = map(int, self.run_script(ODD.replace("ROUNDS", "60")).split()[-2:])
        self.assertGreater(calls, 10000)
        self.assertGreater(raised, calls // 3)

    def test_nothing_is_kept(self):
        self.run_script(KEEPS.replace("TIMES", "10000"))


if __name__ == "__main__":
    unittest.main()
