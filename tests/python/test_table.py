"""Games, tables, views, moves, bots and records from Python, for every game that the package has."""
import copy
import errno
import glob
import json
import os
import pickle
import random
import re
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy

import trivium

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def each_game(test):
    """Runs a test for every game with the fewest and the most seats."""
    def run(self):
        for game in trivium.games():
            for seats in {game.seats[0], game.seats[-1]}:
                with self.subTest(game=game.name, seats=seats):
                    test(self, game, seats)
    return run


class Games(unittest.TestCase):
    def test_found_by_name(self):
        for game in trivium.games():
            self.assertEqual(trivium.Game(game.name), game)
            self.assertEqual(trivium.Game(game), game)
            self.assertEqual(pickle.loads(pickle.dumps(game)), game)
            self.assertEqual(len({game, trivium.Game(game.name)}), 1)
            self.assertTrue(game.title and game.about)
            self.assertIn("limit", game.options)
            self.assertEqual(game.options["limit"].name, "limit")

    def test_unknown_name_lists_the_games(self):
        with self.assertRaisesRegex(trivium.Error, "avalon"):
            trivium.Game("chess")

    def test_clauses_in_three_languages(self):
        for game in trivium.games():
            english, french, german = (game.clauses(lang) for lang in ("en", "fr", "de"))
            self.assertEqual(english.keys(), french.keys())
            self.assertEqual(english.keys(), german.keys())
            self.assertNotEqual(english, german)

    @each_game
    def test_encoding(self, game, seats):
        encoding = game.encoding(seats)
        self.assertTrue(0 < encoding.actions <= 4096)
        end = 0
        for plane in encoding.planes:
            self.assertEqual(plane.offset, end)
            product = 1
            for size in plane.shape:
                product *= size
            self.assertEqual(product, plane.bytes)
            end += plane.bytes
        self.assertEqual(end, encoding.observation_bytes)


class Tables(unittest.TestCase):
    @each_game
    def test_random_game_to_its_end(self, game, seats):
        chance = random.Random(5)
        table = game.table(seats, seed=5)
        while not table.over:
            move = chance.choice(table.moves())
            table.play(chance.choice([move, str(move), int(move), move.number, move.text]))
        result = table.result()
        self.assertTrue(result.over)
        self.assertEqual(min(result.places), 1)
        self.assertAlmostEqual(sum(result.shares), 1.0)
        self.assertIsNone(table.actor)
        self.assertEqual(table.moves(), [])
        self.assertEqual(table.view().moves(), [])
        self.assertIsNotNone(result.clause)
        with self.assertRaises(trivium.Error):
            table.play("stop")

    @each_game
    def test_same_seed_same_game(self, game, seats):
        one, two = (game.table(seats, seed="same") for _ in range(2))
        one.run("random")
        two.run(["random"] * seats)
        self.assertEqual(str(one.record()), str(two.record()))
        self.assertEqual(one.position(), two.position())
        self.assertNotEqual(game.table(seats).seed, game.table(seats).seed)

    @each_game
    def test_moves_have_words(self, game, seats):
        table = game.table(seats, seed=1)
        table.run("greedy", decisions=10)
        for move in table.moves():
            self.assertTrue(move.describe())
            self.assertTrue(move.describe("de"))
            self.assertIsInstance(move.preview("fr"), str)
            self.assertIsInstance(move.reveals, bool)
            self.assertEqual(table.view().move(str(move)), move)
            self.assertEqual(hash(table.view().move(int(move))), hash(move))
            self.assertIn(str(move), repr(move))

    def test_illegal_move_names_its_clause(self):
        table = trivium.Table("avalon", seed=7)
        with self.assertRaises(trivium.IllegalMove) as refused:
            table.play("take:four_cards")
        self.assertRegex(refused.exception.clause, r"^AV \d+\.\d+$")
        self.assertEqual(refused.exception.text, table.game.clauses()[refused.exception.clause])
        self.assertIn(refused.exception.clause, str(refused.exception))
        with self.assertRaises(trivium.IllegalMove) as refused:
            table.view().move("take:four_cards")
        self.assertIsNotNone(refused.exception.clause)
        with self.assertRaisesRegex(trivium.Error, "not a move"):
            table.play("nonsense")
        self.assertEqual(table.decisions, 0)

    def test_a_move_of_another_game_is_refused(self):
        with self.assertRaisesRegex(trivium.Error, "That is a move of"):
            trivium.Table("avalon").play(trivium.Table("albion").moves()[0])

    @each_game
    def test_undo_and_redo(self, game, seats):
        table, taken_back = game.table(seats, seed=3), 0
        chance = random.Random(3)
        for _ in range(60):
            move, before = chance.choice(table.moves()), table.position()
            table.play(move)
            if not move.reveals:
                after = table.position()
                table.undo()
                self.assertEqual(table.position(), before)
                table.redo()
                self.assertEqual(table.position(), after)
                taken_back += 1
            else:
                with self.assertRaises(trivium.Error):
                    table.undo()
        self.assertGreater(taken_back, 0)

    @each_game
    def test_position_and_copy(self, game, seats):
        table = game.table(seats, seed=11)
        table.run("random", decisions=30)
        for position in (table.position(), json.dumps(table.position())):
            self.assertEqual(game.table(seats, seed=1, position=position).position(), table.position())
        for other in (table.copy(), copy.copy(table)):
            self.assertEqual(str(other.record()), str(table.record()))
            other.run("random", decisions=1)
            self.assertEqual(other.decisions, table.decisions + 1)

    def test_unsound_position_is_refused(self):
        position = trivium.Table("avalon", seed=1).position()
        position["turn"] = -5
        with self.assertRaises(trivium.Error):
            trivium.Table("avalon", position=position)
        with self.assertRaises(trivium.Error):
            trivium.Table("avalon", position="{nonsense")

    def test_options(self):
        table = trivium.Table("avalon", options={"limit": 20}, names=["Ada", "Bob"], seed=1)
        self.assertEqual(table.options["limit"], 20)
        self.assertGreater(trivium.Table("avalon").options["limit"], 0)
        self.assertEqual(table.record().names, ["Ada", "Bob"])
        table.run("greedy", decisions=20)
        self.assertTrue(any("Ada" in line.text for line in table.log()))
        for options in ({"limit": -1}, {"limit": 2**40}, {"speed": 1}):
            with self.assertRaises(trivium.Error):
                trivium.Table("avalon", options=options)
        for options in ({"limit": "20"}, {5: 5}, [1]):
            with self.assertRaises(TypeError):
                trivium.Table("avalon", options=options)

    def test_resign_and_agree(self):
        table = trivium.Table("avalon", seed=1)
        table.resign(0)
        self.assertEqual((table.result().clause, table.result().places, table.over), ("resign", (2, 1), True))
        table = trivium.Table("albion", 4, seed=1)
        table.agree()
        self.assertEqual(table.result().clause, "agree")

    @each_game
    def test_log_is_sentences(self, game, seats):
        table = game.table(seats, seed=2)
        table.run("greedy", decisions=40)
        for viewer in ("spectator", "all", 0, seats - 1):
            for line in table.log(viewer):
                self.assertTrue(line.kind)
        self.assertEqual([line for line in table.log() if line.decision >= 30], table.log(since=30))
        self.assertNotEqual([line.text for line in table.log()], [line.text for line in table.log(lang="fr")])


class Views(unittest.TestCase):
    @each_game
    def test_a_view_is_what_hide_gives(self, game, seats):
        table = game.table(seats, seed=4)
        for _ in range(30):
            table.run("random", decisions=1)
            for seat in range(seats):
                view = table.view(seat)
                self.assertEqual(view.fields()["viewer"], f"seat{seat}")
                self.assertEqual(view.seat, seat)
                self.assertEqual(json.loads(view.to_json()), view.fields())
                self.assertEqual([str(move) for move in view.moves()], [str(move) for move in table.moves()] if seat == table.actor else [])
                self.assertEqual(len(view.observation()), view.encoding.observation_bytes)
            self.assertEqual(table.view("spectator").fields()["viewer"], "spectator")
            self.assertIsNone(table.view("spectator").seat)
            with self.assertRaises(trivium.Error):
                table.view("spectator").observation()

    def test_hands_of_others_are_hidden(self):
        table = trivium.Table("avalon", seed=4)
        mine, theirs = table.view(0).fields()["hands"]
        self.assertEqual(mine, table.position()["hands"][0])
        self.assertNotEqual(theirs, table.position()["hands"][1])
        self.assertFalse({"table", "seed", "state", "position"} & set(dir(table.view(0))))

    def test_no_view_of_everything(self):
        with self.assertRaises(trivium.Error):
            trivium.Table("avalon").view("all")
        for seat in (2, 253, 254, 255, -1):
            with self.assertRaises(trivium.Error):
                trivium.Table("avalon").view(seat)

    @each_game
    def test_mask_and_actions(self, game, seats):
        table, chance = game.table(seats, seed=8), random.Random(8)
        for _ in range(50):
            view = table.view()
            mask = view.mask()
            self.assertEqual(len(mask), view.encoding.actions)
            self.assertEqual({move.action for move in view.moves()}, {action for action, legal in enumerate(mask) if legal})
            action = chance.choice([action for action, legal in enumerate(mask) if legal])
            first = next(move for move in view.moves() if move.action == action)
            self.assertEqual(view.action(action), first)
            for illegal in (mask.index(0), -1, len(mask), 10**9):
                with self.assertRaises(trivium.IllegalMove):
                    view.action(illegal)
            table.play(view.action(action))

    def test_a_view_stays_as_it_was(self):
        table = trivium.Table("albion", seed=4)
        view, before = table.view(), table.view().to_json()
        table.run("random", decisions=20)
        self.assertEqual(view.to_json(), before)
        del table
        self.assertEqual(view.to_json(), before)
        self.assertTrue(view.moves()[0].describe())


class Copies(unittest.TestCase):
    @each_game
    def test_tables(self, game, seats):
        table = game.table(seats, seed=3, names=["A b", "C", "D", "E"][:seats])
        table.run("greedy", decisions=25)
        for again in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table)), copy.deepcopy([table])[0]):
            self.assertIsNot(again, table)
            self.assertEqual(str(again.record()), str(table.record()))
            self.assertEqual(again.position(), table.position())
            again.play(again.moves()[0])
            self.assertEqual(again.decisions, table.decisions + 1)

    def test_from_a_position(self):
        table = trivium.Table("avalon", seed=3)
        table.run("greedy", decisions=25)
        begun = trivium.Table("avalon", seed=4, position=table.position())
        begun.run("greedy", decisions=3)
        self.assertEqual(pickle.loads(pickle.dumps(begun)).position(), begun.position())

    def test_views_and_moves_never_change(self):
        view = trivium.Table("avalon", seed=3).view()
        move = view.moves()[0]
        for thing in (view, move):
            self.assertIs(copy.copy(thing), thing)
            self.assertIs(copy.deepcopy(thing), thing)
        with self.assertRaisesRegex(TypeError, "Table"):
            pickle.dumps(view)


class WholeNumbers(unittest.TestCase):
    """Whatever Python takes for a whole number is one: numpy's, too. True and False are none."""

    def test_tables(self):
        one, two = trivium.Table("albion", numpy.int64(3), seed=numpy.int32(7), options={"limit": numpy.int16(20)}), trivium.Table("albion", 3, seed=7, options={"limit": 20})
        self.assertEqual(str(one.record()), str(two.record()))
        one.play(numpy.uint64(int(one.moves()[0])))
        self.assertEqual(one.view(numpy.uint8(1)).seat, 1)
        self.assertEqual(one.log(since=numpy.int64(1)), one.log(since=1))
        self.assertEqual(one.record().replay(numpy.int64(0)).decisions, 0)
        view = one.view()
        action = view.mask().index(1)
        self.assertEqual(view.action(numpy.int64(action)), view.action(action))
        self.assertEqual(trivium.Bot("search", iterations=numpy.int64(5)).choose(view, seed=numpy.uint64(2)), trivium.Bot("search:5it").choose(view, seed=2))

    def test_what_is_none(self):
        table = trivium.Table("avalon", seed=7)
        for wrong in (True, 1.0, numpy.float64(1), numpy.zeros(3, int)):
            for call in (lambda: trivium.Table("avalon", seed=wrong), lambda: trivium.Table("avalon", wrong), lambda: table.play(wrong), lambda: table.view(wrong),
                         lambda: table.view().action(wrong), lambda: trivium.Bot("search", iterations=wrong), lambda: trivium.Bot("greedy").choose(table.view(), wrong)):
                with self.assertRaises(TypeError):
                    call()


class Verbs(unittest.TestCase):
    @each_game
    def test_they_say_what_actions_mean(self, game, seats):
        table = game.table(seats, seed=3)
        encoding = table.encoding
        self.assertEqual(sum(verb.count for verb in encoding.verbs), encoding.actions)
        kinds = {}  # of moves, which their lowest eight bits tell apart
        for _ in range(60):
            for move in table.moves():
                verb = next(verb for verb in encoding.verbs if verb.first <= move.action < verb.first + verb.count)
                self.assertEqual(kinds.setdefault(int(move) % 256, verb.name), verb.name)
            table.run("random", decisions=1)
        self.assertEqual(len(set(kinds.values())), len(kinds))


class SubInterpreters(unittest.TestCase):
    def test_refused(self):
        script = """
import sys
sys.path[:0] = PATH
try: import _xxsubinterpreters as interpreters
except ImportError: import _interpreters as interpreters
import trivium
inside = interpreters.create()
code = "import sys; sys.path[:0] = PATH\\ntry: import trivium\\nexcept ImportError as error: assert 'interpreter' in str(error), error\\nelse: raise SystemError"
interpreters.run_string(inside, code.replace("PATH", repr(sys.path)))
interpreters.destroy(inside)
print("refused")
""".replace("PATH", repr(sys.path), 1)
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
        if "No module named" in done.stderr:
            self.skipTest("this Python shows no sub-interpreters")
        self.assertEqual((done.returncode, done.stdout), (0, "refused\n"), done.stderr)


class Bots(unittest.TestCase):
    def test_all_of_them_choose_a_legal_move(self):
        view = trivium.Table("avalon", seed=4).view()
        for bot in trivium.bots():
            if bot.name in ("search", "master", "champion"):
                continue
            self.assertIn(bot(view), view.moves())
            self.assertEqual(bot.choose(view), bot(view))
            self.assertTrue(bot.title and bot.about)

    def test_limits(self):
        view = trivium.Table("albion", seed=4).view()
        bot = trivium.Bot("search", iterations=200)
        self.assertEqual(bot.name, "search:200it")
        report = bot.report(view)
        self.assertEqual(report.iterations, 200)
        self.assertEqual(report.move, bot.choose(view))
        self.assertEqual({thought.move for thought in report.moves}, set(view.moves()))
        self.assertAlmostEqual(sum(report.chances), 1.0)
        self.assertIn(trivium.Bot("search", milliseconds=20, threads=2)(view), view.moves())
        for name, limits in (("greedy", {"iterations": 5}), ("search", {"iterations": -1}), ("nobody", {}), ("", {})):
            with self.assertRaises(trivium.Error):
                trivium.Bot(name, **limits)
        with self.assertRaises(trivium.Error):
            trivium.Bot("greedy").report(view)

    def test_only_who_decides_may_ask(self):
        table = trivium.Table("avalon", seed=4)
        with self.assertRaisesRegex(trivium.Error, "decides"):
            trivium.Bot("greedy")(table.view(1 - table.actor))

    def test_functions_are_bots(self):
        seen = []

        def mine(view):
            seen.append(view.seat)
            return view.moves()[0]
        table = trivium.Table("albion", 3, seed=4)
        table.run([mine, "greedy", lambda view: str(view.moves()[-1])], decisions=30)
        self.assertEqual(set(seen), {0})
        with self.assertRaises(ZeroDivisionError):
            table.run(lambda view: 1 / 0)
        with self.assertRaises(TypeError):
            table.run(lambda view: None)
        with self.assertRaises(TypeError):
            table.run(["greedy"])

    def test_threads_think_at_the_same_time(self):
        views, moves = [trivium.Table("albion", seed=seed).view() for seed in range(4)], {}
        bot = trivium.Bot("search", iterations=300)

        def think(view):
            moves[view] = bot(view)
        threads = [threading.Thread(target=think, args=(view,)) for view in views]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([moves[view] for view in views], [bot(view) for view in views])


class Records(unittest.TestCase):
    def test_golden_records(self):
        paths = glob.glob(os.path.join(ROOT, "tests/golden/*.trv"))
        self.assertTrue(paths)
        for path in paths:
            with self.subTest(path=os.path.basename(path)), open(path, encoding="utf-8") as file:
                record = trivium.Record.read(path)
                self.assertEqual(str(record), str(trivium.Record.parse(file.read())))
                self.assertIn(True, [finding.good for finding in record.verify()])
                self.assertEqual(str(pickle.loads(pickle.dumps(record))), str(record))
                table = record.replay()
                self.assertEqual(table.record().moves, record.moves)
                self.assertEqual(record.replay(5).decisions, 5)

    def test_written_for_the_program(self):
        table = trivium.Table("attika", 3, seed="my-secret")
        table.run("greedy")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.trv")
            table.record().write(path, report=True, lang="de")
            subprocess.run([os.environ["TRIVIUM_RELEASE"], "verify", path], check=True, capture_output=True)
            self.assertEqual(trivium.Record.read(path).moves, table.record().moves)
            absent = os.path.join(folder, "absent.trv")
            with self.assertRaises(FileNotFoundError) as refused:
                trivium.Record.read(absent)
            self.assertEqual((refused.exception.errno, refused.exception.filename), (errno.ENOENT, absent))
            with self.assertRaises(FileNotFoundError):
                table.record().write(os.path.join(folder, "absent", "game.trv"))
            for call in (trivium.Record.read, table.record().write):
                with self.assertRaisesRegex(OSError, re.escape(folder)):
                    call(folder)
        self.assertIn("my-secret", table.record().text())
        self.assertNotIn("my-secret", table.record().text(secret=False))

    def test_faults_say_where(self):
        text = str(trivium.Table("avalon", seed=7).record())
        with self.assertRaises(trivium.Error) as refused:
            trivium.Record.parse(text + "1 nonsense\n")
        self.assertIsNotNone(refused.exception.line)
        with self.assertRaises(trivium.IllegalMove) as refused:
            trivium.Record.parse(text + "1 take:four_cards\n").verify()
        self.assertEqual(refused.exception.decision, 1)
        with self.assertRaises(trivium.IllegalMove):
            trivium.Record.parse(text + "1 take:four_cards\n").replay()


if __name__ == "__main__":
    unittest.main()
