"""Games, tables, views, moves, bots and records from Python, for every game that the package has."""
import copy
import glob
import json
import os
import pickle
import random
import subprocess
import tempfile
import threading
import unittest

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
            with self.assertRaises(trivium.Error):
                view.action(mask.index(0))
            table.play(view.action(action))

    def test_a_view_stays_as_it_was(self):
        table = trivium.Table("albion", seed=4)
        view, before = table.view(), table.view().to_json()
        table.run("random", decisions=20)
        self.assertEqual(view.to_json(), before)
        del table
        self.assertEqual(view.to_json(), before)
        self.assertTrue(view.moves()[0].describe())


class Bots(unittest.TestCase):
    def test_all_of_them_choose_a_legal_move(self):
        view = trivium.Table("avalon", seed=4).view()
        for bot in trivium.bots():
            if bot.name in ("search", "master"):
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
            with self.assertRaises(OSError):
                trivium.Record.read(os.path.join(folder, "absent.trv"))
            with self.assertRaises(OSError):
                table.record().write(os.path.join(folder, "absent", "game.trv"))
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
