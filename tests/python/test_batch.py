"""Batches from Python: the arrays, what they are stepped by, and that they play the same games as tables do."""
import array
import ctypes
import gc
import os
import signal
import threading
import time
import unittest

import numpy

import trivium


def each_game(test):
    def run(self):
        for game in trivium.games():
            with self.subTest(game=game.name):
                test(self, game)
    return run


class Tensor:
    """What a program for tensors hands over: DLPack and nothing else."""

    def __init__(self, numbers, versioned=False):
        self.numbers, self.versioned = numbers, versioned

    def __dlpack_device__(self):
        return self.numbers.__dlpack_device__()

    def __dlpack__(self, **keywords):
        return self.numbers.__dlpack__(**({"max_version": (1, 0)} if self.versioned else {}))


class Versioned(ctypes.Structure):
    """The beginning of what a capsule "dltensor_versioned" holds."""
    _fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p), ("release", ctypes.c_void_p), ("flags", ctypes.c_uint64),
                ("data", ctypes.c_void_p)]

    @classmethod
    def of(cls, capsule):
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        return cls.from_buffer_copy(ctypes.string_at(pointer(capsule, b"dltensor_versioned"), ctypes.sizeof(cls)))


class CardTensor(Tensor):
    """One that says it lies on a card."""

    def __dlpack_device__(self):
        return (2, 0)

    def __dlpack__(self, **keywords):
        raise BufferError("nobody can read it here")


class Arrays(unittest.TestCase):
    @each_game
    def test_shapes(self, game):
        for seats in game.seats:
            batch = game.batch(16, seats=seats, arrays=("mask", "observation", "moves", "view"))
            encoding = batch.encoding
            self.assertEqual(encoding, game.encoding(seats))
            for name, kind, shape in (("actor", "uint8", (16,)), ("ended", "uint8", (16,)), ("places", "uint8", (16, seats)),
                                      ("rewards", "int16", (16, seats)), ("decisions", "uint32", (16,)), ("games", "uint32", (16,)),
                                      ("count", "uint32", (16,)), ("mask", "uint8", (16, (encoding.actions + 7) // 8)),
                                      ("observation", "uint8", (16, encoding.observation_bytes))):
                found = getattr(batch, name)
                self.assertEqual((found.dtype, found.shape), (numpy.dtype(kind), shape), name)
            self.assertEqual(batch.moves.dtype, numpy.uint64)
            self.assertEqual(batch.view.shape, batch.state.shape)

    def test_they_are_the_batch_itself(self):
        batch = trivium.Batch("avalon", 8)
        actor, observation = batch.actor, batch.observation
        self.assertEqual(observation.ctypes.data, batch.array("observation").address)
        self.assertEqual(observation.ctypes.data, batch.observation.ctypes.data)
        self.assertFalse(observation.flags.writeable)
        before = observation.copy()
        batch.play(20)
        self.assertFalse((observation == before).all())
        self.assertEqual(observation.tobytes(), batch.read("observation"))
        del batch
        gc.collect()
        self.assertEqual(actor.shape, (8,))  # the array keeps the batch
        self.assertEqual(observation.sum(), observation.sum())

    def test_no_numpy_is_needed(self):
        lent = memoryview(trivium.Batch("avalon", 8).array("rewards"))
        self.assertEqual((lent.format, lent.shape, lent.readonly, lent.nbytes), ("h", (8, 2), True, 32))

    def test_dlpack(self):
        batch = trivium.Batch("avalon", 8)
        lent = batch.array("mask")
        self.assertEqual(lent.__dlpack_device__(), (1, 0))
        capsule = lent.__dlpack__(max_version=(1, 1), dl_device=(1, 0), copy=False)
        self.assertIn('"dltensor_versioned"', repr(capsule))
        versioned = Versioned.of(capsule)
        self.assertEqual((versioned.major, versioned.flags, versioned.data), (1, 1, lent.address))  # 1: to be read only
        for device in ((2, 0), (1, 1), (1, -1)):
            with self.assertRaises(BufferError):
                lent.__dlpack__(max_version=(1, 0), dl_device=device)
        for device in (5, (1,), "cpu"):
            with self.assertRaises(TypeError):
                lent.__dlpack__(max_version=(1, 0), dl_device=device)

    def test_the_first_dlpack_gets_no_memory_that_it_could_write_to(self):
        """It cannot say that memory is to be read only; what is lent by it without a word is a copy that was asked for."""
        batch = trivium.Batch("avalon", 8)
        lent = batch.array("mask")
        for keywords in ({}, {"stream": None}, {"copy": False}, {"max_version": (0, 8)}):
            with self.assertRaisesRegex(BufferError, "max_version"):
                lent.__dlpack__(**keywords)
        capsule = lent.__dlpack__(copy=True)
        self.assertIn('"dltensor"', repr(capsule))
        versioned = Versioned.of(lent.__dlpack__(copy=True, max_version=(1, 0)))
        self.assertEqual(versioned.flags, 2)  # a copy
        self.assertNotEqual(versioned.data, lent.address)

        class Copied(Tensor):
            def __dlpack__(self, **keywords):
                return capsule
        taken = numpy.from_dlpack(Copied(batch.mask))
        self.assertEqual((taken == batch.mask).all(), True)
        before = taken.copy()
        batch.play(20)
        self.assertTrue((taken == before).all())
        self.assertEqual((lent.device, lent.format, lent.shape), ("cpu", "B", batch.mask.shape))
        del batch, lent
        gc.collect()
        self.assertGreaterEqual(int(taken.sum()), 0)

    def test_arrays_that_were_not_asked_for(self):
        batch = trivium.Batch("avalon", 8, arrays=())
        for name in ("mask", "observation", "moves", "view"):
            with self.assertRaisesRegex(trivium.Error, name):
                getattr(batch, name)
        with self.assertRaises(trivium.Error):
            batch.step("random", renew=["mask"])
        batch.step("random")

    @each_game
    def test_masks_are_the_legal_moves(self, game):
        batch = game.batch(32, arrays=("mask", "moves"))
        for _ in range(30):
            legal = trivium.unpack_mask(batch.mask, batch.encoding.actions)
            self.assertEqual(legal.shape, (32, batch.encoding.actions))
            for number in range(0, 32, 8):
                table = game.table(position=batch.position(number), options=batch.options)
                moves = table.moves()
                self.assertEqual([int(move) for move in moves], [int(move) for move in batch.moves[number, :batch.count[number]]])
                self.assertEqual({move.action for move in moves}, set(numpy.flatnonzero(legal[number])))
            batch.step("random")

    @each_game
    def test_observations_are_those_of_the_views(self, game):
        batch = game.batch(16)
        for _ in range(20):
            batch.step("random")
            table = game.table(position=batch.position(3), options=batch.options)
            self.assertEqual(table.actor, batch.actor[3])
            self.assertEqual(table.view().observation(), batch.observation[3].tobytes())
            for plane in batch.encoding.planes:
                self.assertEqual(trivium.plane(batch.observation, plane).shape, (16, *plane.shape))


class Steps(unittest.TestCase):
    @each_game
    def test_all_kinds_of_choices_are_alike(self, game):
        """The same actions, as whatever Python can hold them in."""
        as_given = [lambda chosen: chosen, lambda chosen: chosen.astype("uint32"), lambda chosen: chosen.astype("int32"), lambda chosen: chosen.astype("uint16"),
                    lambda chosen: chosen.tolist(), lambda chosen: array.array("L", chosen.tolist()), lambda chosen: numpy.repeat(chosen, 3)[::3],
                    lambda chosen: memoryview(chosen), lambda chosen: Tensor(chosen), lambda chosen: Tensor(chosen.astype("int32")),
                    lambda chosen: Tensor(numpy.repeat(chosen, 2)[::2])]
        batches = [game.batch(16, seed=4) for _ in as_given]
        for _ in range(15):
            chosen = trivium.unpack_mask(batches[0].mask, batches[0].encoding.actions).argmax(axis=1)
            for batch, give in zip(batches, as_given):
                batch.step(give(chosen))
        self.assertEqual({batch.signature() for batch in batches}, {batches[0].signature()})

    @each_game
    def test_index_and_move(self, game):
        one, two = (game.batch(16, arrays=("moves",), seed=2) for _ in range(2))
        for step in range(30):
            index = step % one.count
            one.step(index, "index")
            two.step(two.moves[numpy.arange(16), index], "move")
        self.assertEqual(one.signature(), two.signature())

    @each_game
    def test_what_is_not_legal_is_refused(self, game):
        batch = game.batch(8, arrays=("mask",))
        legal = trivium.unpack_mask(batch.mask, batch.encoding.actions)
        chosen = legal.argmax(axis=1)
        chosen[5] = legal[5].argmin()
        with self.assertRaisesRegex(trivium.IllegalMove, "Table 5:") as refused:
            batch.step(chosen)
        self.assertIsNone(refused.exception.clause)
        self.assertEqual(batch.decisions.tolist(), [1, 1, 1, 1, 1, 0, 1, 1])
        with self.assertRaisesRegex(trivium.IllegalMove, "Table 0:") as refused:
            batch.step(numpy.full(8, 255), "move")
        self.assertIn(refused.exception.clause, game.clauses())
        for number in (-1, 2**31, 2**40, 10**6):
            for how in ("action", "index"):
                with self.assertRaises(trivium.IllegalMove):
                    batch.step(numpy.full(8, number), how)
        for words in ("random", "prior"):
            with self.assertRaises(trivium.Error):
                batch.step(words, how="zzz")

    def test_wrong_kinds_of_choices(self):
        batch = trivium.Batch("avalon", 8)
        for choices in (numpy.zeros(7, int), numpy.zeros((8, 1), int), numpy.zeros(8), numpy.zeros(8, "complex"), [0.5] * 8, [None] * 8, 5, None, "best", b"",
                        Tensor(numpy.zeros(8)), Tensor(numpy.zeros((2, 4), int)), CardTensor(numpy.zeros(8, int)), object()):
            with self.assertRaises((trivium.Error, TypeError, BufferError)):
                batch.step(choices)
        self.assertEqual(int(batch.decisions.sum()), 0)

    @each_game
    def test_rewards_when_a_game_ends(self, game):
        for restart in (True, False):
            batch = game.batch(64, restart=restart, arrays=("mask", "observation"))
            ended = 0
            for _ in range(2000):
                batch.step("random", renew=())
                over = batch.ended == 1
                ended += int(over.sum())
                self.assertTrue((batch.rewards[over].sum(axis=1) == 10000).all())
                self.assertTrue((batch.places[over].min(axis=1) == 1).all())
                self.assertEqual(int(batch.rewards[~over].any()), 0)
                if (batch.actor == 255).all():
                    break
            self.assertEqual(ended, int(batch.games.sum()))
            self.assertEqual(bool((batch.actor == 255).any()), not restart)
            if not restart:
                self.assertEqual(ended, 64)
                batch.reset()
                self.assertEqual(batch.observation.any(axis=1).all(), True)
                self.assertEqual(batch.mask.any(axis=1).all(), True)
                which = numpy.arange(64) % 2 == 0
                batch.play(5)
                batch.reset(which=which)
                self.assertTrue((batch.decisions == numpy.where(which, 0, 5)).all())

    @each_game
    def test_seeds(self, game):
        one, two = game.batch(32, seed=5), game.batch(32, seed=6)
        self.assertNotEqual(one.signature(), two.signature())
        two.reset(seeds=5)
        self.assertEqual(one.signature(), two.signature())
        seeds = numpy.arange(32, dtype="uint64")
        one.reset(seeds=seeds)
        few = game.batch(4)
        few.reset(seeds=seeds[7:11].copy())
        one.play(40)
        few.play(40)
        self.assertEqual(few.state.tobytes(), one.state[7:11].tobytes())  # a table does not depend on the others

    @each_game
    def test_threads_play_the_same(self, game):
        one, two = game.batch(64, place="cpu:1"), game.batch(64, place="cpu:2")
        self.assertEqual(one.play(100), two.play(100))
        self.assertEqual(one.signature(), two.signature())
        one.play(50, "prior")
        self.assertNotEqual(one.signature(), two.signature())

    @each_game
    def test_put(self, game):
        one, two = game.batch(8, seed=1), game.batch(8, seed=2)
        one.play(30)
        two.put(one.state)
        self.assertEqual(two.state.tobytes(), one.state.tobytes())
        self.assertEqual(two.mask.tobytes(), one.mask.tobytes())
        with self.assertRaises(trivium.Error):
            two.put(b"too short")
        with self.assertRaises(trivium.Error):
            two.put(b"\xff" * len(one.read("state")))

    def test_put_checks_what_it_writes(self):
        """Somebody writes nonsense over the last state meanwhile: what lands in the batch is possible, or nothing does."""
        batch = trivium.Batch("avalon", 2048, seed=1, arrays=())
        states, row = bytearray(batch.read("state")), batch.state.shape[1]
        good, bad, done = bytes(states[-row:]), b"\xff" * row, threading.Event()

        def disturb():
            while not done.is_set():
                states[-row:] = bad
                states[-row:] = good
        thread = threading.Thread(target=disturb)
        thread.start()
        landed = set()
        for _ in range(100):
            try:
                batch.put(states)
                landed.add(batch.read("state")[-row:])
            except trivium.Error as refused:
                self.assertIn("Table 2047", str(refused))
        done.set()
        thread.join()
        self.assertLessEqual(landed, {good})

    def test_put_keeps_the_counts(self):
        batch = trivium.Batch("avalon", 8)
        batch.play(5)
        batch.put(batch.read("state"))
        self.assertEqual(batch.decisions.tolist(), [5] * 8)

    def test_play_in_portions_is_one_call(self):
        """A long play is made in portions, in which Ctrl-C is heard; it tells of all its steps nevertheless."""
        for tables, steps, restart in ((1 << 17, 8, True), (1 << 15, 40, True), (1 << 15, 40, False)):
            one, two = (trivium.Batch("avalon", tables, options={"limit": 2}, arrays=(), restart=restart) for _ in range(2))
            chosen = one.play(steps)
            ended, places, rewards = numpy.zeros(tables, "uint8"), numpy.zeros((tables, 2), "uint8"), numpy.zeros((tables, 2), "int16")
            for _ in range(steps):
                two.play(1)
                over = two.ended == 1
                ended[over], places[over], rewards[over] = 1, two.places[over], two.rewards[over]
            self.assertTrue((one.ended == ended).all() and (one.places == places).all() and (one.rewards == rewards).all())
            self.assertEqual((one.read("state"), one.read("games"), one.read("decisions")), (two.read("state"), two.read("games"), two.read("decisions")))
            self.assertGreater(chosen, 0)
            self.assertGreater(int(ended.sum()), 0)
            self.assertEqual(one.play(0), 0)
            self.assertTrue((one.ended == ended).all())

    def test_ctrl_c(self):
        """It ends a long play, and a long search."""
        batch, bot = trivium.Batch("avalon", 1024), trivium.Bot("search", iterations=10**8)
        view = trivium.Table("avalon", seed=1).view()
        for call in (lambda: batch.play(10**7), lambda: bot(view), lambda: trivium.Bot("search", milliseconds=60000, threads=2).report(view)):
            begin = time.monotonic()
            threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
            with self.assertRaises(KeyboardInterrupt):
                call()
            self.assertLess(time.monotonic() - begin, 20)
        actions = trivium.unpack_mask(batch.mask, batch.encoding.actions).argmax(axis=1)
        batch.step(actions)  # nobody is in a call any more, and the masks are those of the states
        self.assertEqual(len({*batch.decisions.tolist()}), 1)

    def test_whole_numbers_of_numpy(self):
        one, two = trivium.Batch("avalon", numpy.int64(8), seed=numpy.uint64(7)), trivium.Batch("avalon", 8, seed=7)
        one.play(numpy.int32(5))
        two.play(5)
        self.assertEqual(one.signature(), two.signature())
        one.reset(seeds=numpy.int64(3))
        two.reset(seeds=3)
        self.assertEqual(one.signature(), two.signature())
        self.assertEqual(one.position(numpy.int8(2)), two.position(2))
        for wrong in ({"seed": True}, {"seed": 1.0}, {"seed": numpy.float64(1)}, {"moves_width": False}):
            with self.assertRaises(TypeError):
                trivium.Batch("avalon", 8, **wrong)
        for wrong in (True, 1.5):
            with self.assertRaises((TypeError, trivium.Error)):
                one.reset(seeds=wrong)

    def test_tensors_of_bool_mark_tables(self):
        class Bools(Tensor):
            """As PyTorch lends bool: code 6, eight bits."""
            def __dlpack__(self, **keywords):
                capsule = super().__dlpack__()
                pointer = ctypes.pythonapi.PyCapsule_GetPointer
                pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
                ctypes.c_uint8.from_address(pointer(capsule, b"dltensor") + 20).value = 6
                return capsule
        batch = trivium.Batch("avalon", 8)
        batch.play(3)
        batch.reset(which=Bools(numpy.arange(8, dtype="uint8") % 2))
        self.assertEqual(batch.decisions.tolist(), [3, 0] * 4)

    def test_devices_that_are_none(self):
        class Device(Tensor):
            def __dlpack_device__(self):
                return self.device
        batch, tensor = trivium.Batch("avalon", 8), Device(numpy.zeros(8, "uint32"))
        for tensor.device in (5, None, [1, 0], (1,), ("a", "b"), (2, -1), (13, -1), (2, 0)):
            with self.assertRaises((TypeError, trivium.Error)):
                batch.step(tensor, "index")

    def test_one_column_is_a_column(self):
        batch = trivium.Batch("avalon", 8, arrays=("moves",), moves_width=1)
        self.assertEqual((batch.moves.shape, batch.array("moves").shape), ((8, 1), (8, 1)))
        self.assertEqual(batch.actor.shape, (8,))

    def test_unpack_mask_looks_at_what_it_is_given(self):
        batch = trivium.Batch("avalon", 8)
        actions = batch.encoding.actions
        self.assertEqual(trivium.unpack_mask(batch.mask[3], numpy.int64(actions)).shape, (actions,))
        for mask, number in ((batch.mask, actions + 8), (batch.mask, -1), (batch.mask, 0), (batch.mask.astype(int), actions), (numpy.uint8(3), 8)):
            with self.assertRaises(trivium.Error):
                trivium.unpack_mask(mask, number)
        with self.assertRaises(TypeError):
            trivium.unpack_mask(batch.mask, 1.5)

    def test_position_reads_one_table(self):
        batch = trivium.Batch("attika", 20000, arrays=())
        begin = time.perf_counter()
        for table in range(0, 20000, 400):
            batch.position(table)
        self.assertLess(time.perf_counter() - begin, 5)

    def test_one_thread_at_a_time(self):
        batch = trivium.Batch("attika", 2048, seats=4)
        refused, done = [], threading.Event()

        def disturb():
            while not done.is_set():
                try:
                    batch.signature()
                except trivium.Error as error:
                    refused.append(str(error))
        thread = threading.Thread(target=disturb)
        thread.start()
        for _ in range(20):
            try:
                batch.play(5)
            except trivium.Error as error:
                refused.append(str(error))
        done.set()
        thread.join()
        self.assertTrue(all("thread" in words for words in refused))


class Places(unittest.TestCase):
    def test_refusals_are_sentences(self):
        for keywords in ({"place": "moon"}, {"place": ""}, {"place": "cpu:0"}, {"place": "gpu:99"}, {"seats": 9}, {"options": {"limit": -1}}, {"arrays": ["all"]}):
            with self.assertRaises(trivium.Error, msg=str(keywords)) as refused:
                trivium.Batch("avalon", 8, **keywords)
            self.assertTrue(str(refused.exception))
        for tables in (0, 2**32 - 2):
            with self.assertRaises((trivium.Error, MemoryError)):
                trivium.Batch("attika", tables)

    def test_bytes_in_advance(self):
        small, large = (trivium.Batch.bytes("attika", tables) for tables in (100, 1000))
        self.assertGreater(large, small)
        self.assertGreater(small, 100 * 1000)

    def test_other_threads_go_on(self):
        """A step holds no lock of Python: another thread counts meanwhile."""
        batch, counted, done = trivium.Batch("attika", 512, arrays=()), [0], threading.Event()

        def count():
            while not done.is_set():
                counted[0] += 1
                time.sleep(0)
        thread = threading.Thread(target=count)
        thread.start()
        begin = counted[0]
        batch.play(100)
        meanwhile = counted[0] - begin
        done.set()
        thread.join()
        self.assertGreater(meanwhile, 0)


class Cards(unittest.TestCase):
    """The same on a card, where there is one."""

    def setUp(self):
        try:
            trivium.Batch("avalon", 1, place="gpu")
        except trivium.Error as error:
            self.skipTest(str(error))

    @each_game
    def test_the_same_bytes(self, game):
        here, there = game.batch(300, seed=3), game.batch(300, seed=3, place="gpu")
        for _ in range(40):
            here.step("random")
            there.step("random")
            chosen = trivium.unpack_mask(here.mask, here.encoding.actions).argmax(axis=1)
            here.step(chosen)
            there.step(chosen)
        self.assertEqual(here.signature(), there.signature())
        for name in ("observation", "mask", "actor", "count", "rewards"):
            self.assertEqual(here.read(name), there.read(name), name)
        self.assertEqual(here.position(7), there.position(7))

    def test_arrays_stay_there(self):
        batch = trivium.Batch("avalon", 64, place="gpu")
        self.assertEqual((batch.observation.device, batch.observation.__dlpack_device__()), ("gpu:0", (2, 0)))
        self.assertIn('"dltensor"', repr(batch.observation.__dlpack__(stream=1)))
        with self.assertRaises(BufferError):
            memoryview(batch.observation)

    def test_choices_from_the_card(self):
        """A fresh batch has made no decision: its zeros, on the card, choose the first legal move of another."""
        one, two = (trivium.Batch("avalon", 64, place="gpu") for _ in range(2))
        zeros = trivium.Batch("avalon", 64, place="gpu").array("decisions")
        for _ in range(20):
            one.step(zeros, "index")
            two.step([0] * 64, "index")
        self.assertEqual(one.signature(), two.signature())
        with self.assertRaisesRegex(trivium.Error, "card"):
            trivium.Batch("avalon", 64).step(zeros, "index")

    def test_torch(self):
        try:
            import torch
        except ImportError:
            self.skipTest("torch is not here")
        batch = trivium.Batch("avalon", 64, place="gpu")
        observation = torch.from_dlpack(batch.observation)
        self.assertTrue(observation.is_cuda)
        batch.step(torch.zeros(64, dtype=torch.int32, device="cuda"), "index")
        self.assertEqual(observation.cpu().numpy().tobytes(), batch.read("observation"))


@unittest.skipUnless(os.environ.get("TRIVIUM_SPEED"), "figures are taken by hand: TRIVIUM_SPEED=1")
class Speed(unittest.TestCase):
    def test_steps_a_second(self):
        for name, least in (("albion", 2.0), ("avalon", 2.0), ("attika", 0.5)):
            batch, best = trivium.Batch(name, 4096, place="cpu:1"), 0.0
            batch.play(50)
            for _ in range(5):
                begin = time.perf_counter()
                for _ in range(20):
                    batch.step("random")
                best = max(best, 20 * 4096 / (time.perf_counter() - begin) / 1e6)
            print(f"{name}: {best:.2f} M steps a second with masks and observations (wanted {least})")
            self.assertGreaterEqual(best, least)


if __name__ == "__main__":
    unittest.main()
