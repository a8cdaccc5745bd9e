"""The PettingZoo-style environment, the OpenSpiel-style game and state, and `python3 -m trivium`: what programs written for those packages call."""
import os
import random
import subprocess
import sys
import unittest

import numpy

import trivium
import trivium.aec
import trivium.spiel


class Environment(unittest.TestCase):
    """What pettingzoo.test.api_test asks of an environment, without that package."""

    def play(self, env, seed):
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertEqual(env.num_agents, env.max_num_agents)
        for agent in env.possible_agents:
            env.action_space(agent).seed(seed)
        total, steps = {agent: 0.0 for agent in env.possible_agents}, 0
        for agent in env.agent_iter():
            self.assertEqual(agent, env.agent_selection)
            observation, reward, termination, truncation, info = env.last()
            self.assertIn(observation, env.observation_space(agent))
            self.assertTrue((info["action_mask"] == observation["action_mask"]).all())
            total[agent] += reward
            over = termination or truncation
            self.assertEqual(bool(observation["action_mask"].any()), not over)
            action = None if over else env.action_space(agent).sample(observation["action_mask"])
            if not over:
                self.assertIn(action, env.action_space(agent))
                others = [other for other in env.agents if other != agent]
                self.assertFalse(any(env.observe(other)["action_mask"].any() for other in others))
            env.step(action)
            steps += 1
            for by_agent in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(by_agent), set(env.agents))
        self.assertEqual(env.agents, [])
        self.assertAlmostEqual(sum(total.values()), 0.0)
        self.assertEqual(steps, env.table.decisions + env.max_num_agents)
        return str(env.table.record()), total

    def test_whole_games(self):
        for game in trivium.games():
            for seats in game.seats:
                with self.subTest(game=game.name, seats=seats):
                    env = trivium.aec.env(game, seats)
                    self.assertEqual(self.play(env, 3), self.play(env, 3))
                    self.assertEqual(str(env), f"trivium_{game.name}")

    def test_winner_gets_one(self):
        env = trivium.aec.env("avalon")
        _, total = self.play(env, 5)
        self.assertEqual(sorted(total.values()), [-1.0, 1.0])

    def test_illegal_action(self):
        env = trivium.aec.env("avalon")
        env.reset(seed=1)
        mask = env.last()[0]["action_mask"]
        with self.assertRaises(trivium.IllegalMove):
            env.step(int(numpy.flatnonzero(mask == 0)[0]))
        with self.assertRaisesRegex(trivium.Error, "must act"):
            env.step(None)
        for wrong in (1.7, numpy.float64(1), True, "0"):
            with self.assertRaises(TypeError):
                env.step(wrong)
        env.step(numpy.flatnonzero(mask)[0])  # a number of numpy's
        self.assertEqual(env.table.decisions, 1)

    def test_before_and_after(self):
        env = trivium.aec.env("avalon", options={"limit": 2})
        for call in (env.last, lambda: env.step(0), lambda: env.observe("seat_0"), lambda: next(env.agent_iter())):
            with self.assertRaisesRegex(trivium.Error, "reset"):
                call()
        self.play(env, 1)
        for call in (env.last, lambda: env.step(0), lambda: env.step(None)):
            with self.assertRaisesRegex(trivium.Error, "over.*reset"):
                call()
        self.assertEqual(list(env.agent_iter()), [])
        with self.assertRaisesRegex(trivium.Error, "seat_0"):
            env.observe("nobody")
        env.reset(seed=numpy.int64(7))
        self.assertEqual(env.table.seed, "7")

    def test_render(self):
        env = trivium.aec.env("avalon", render_mode="ansi")
        env.reset(seed=1)
        env.step(env.action_space("seat_0").sample(env.last()[0]["action_mask"]))
        self.assertIsInstance(env.render(), str)
        env.close()


class Spiel(unittest.TestCase):
    def test_whole_games(self):
        chance = random.Random(2)
        for listed in trivium.games():
            with self.subTest(game=listed.name):
                game = trivium.spiel.load_game(listed.name, seed=2)
                state = game.new_initial_state()
                self.assertEqual(state.num_players(), game.num_players())
                while not state.is_terminal():
                    player = state.current_player()
                    legal = state.legal_actions()
                    self.assertEqual(legal, state.legal_actions(player))
                    self.assertEqual(legal, sorted(legal))
                    self.assertEqual(state.legal_actions((player + 1) % state.num_players()), [])
                    action = chance.choice(legal)
                    self.assertEqual(state.string_to_action(state.action_to_string(player, action)), action)
                    self.assertEqual(state.action_to_string(action), state.action_to_string(player, action))
                    self.assertEqual(state.returns(), [0.0] * state.num_players())
                    if state.move_number() % 20 == 0:
                        copy = state.clone()
                        self.assertEqual(str(copy), str(state))
                        self.assertEqual(copy.history(), state.history())
                        self.assertEqual(str(state.child(action)), str(copy.child(action)))
                        again = game.deserialize_state(state.serialize())
                        self.assertEqual((str(again), again.history()), (str(state), state.history()))
                        self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_size())
                        self.assertEqual(state.information_state_tensor(player), state.observation_tensor(player))
                        self.assertTrue(state.information_state_string(player))
                    state.apply_action(action)
                self.assertLessEqual(state.move_number(), game.max_game_length())
                self.assertEqual(state.current_player(), trivium.spiel.TERMINAL)
                self.assertEqual(state.legal_actions(), [])
                self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
                self.assertLessEqual(max(state.returns()), game.max_utility())
                self.assertGreaterEqual(min(state.returns()), game.min_utility())
                self.assertEqual(state.player_return(0), state.returns()[0])

    def test_as_pyspiel_is_asked(self):
        game = trivium.spiel.load_game("albion", {"players": 3, "seed": numpy.int64(4), "limit": 20})
        same = trivium.spiel.load_game("albion", seats=3, seed=4, options={"limit": 20})
        state = game.new_initial_state()
        self.assertEqual(state.serialize(), same.new_initial_state().serialize())
        kind = game.get_type()
        self.assertEqual((kind.short_name, kind.min_num_players, kind.max_num_players), ("trivium_albion", 2, 4))
        self.assertEqual((kind.dynamics, kind.chance_mode), (kind.Dynamics.SEQUENTIAL, kind.ChanceMode.SAMPLED_STOCHASTIC))
        self.assertLess(game.max_game_length(), trivium.spiel.load_game("albion", {"players": 3, "limit": 0}).max_game_length())
        state.apply_action(numpy.int64(state.legal_actions()[0]))
        self.assertIs(type(state.history()[0]), int)
        with self.assertRaises(trivium.IllegalMove):
            state.apply_action(state.legal_actions_mask().index(0))
        for wrong in (1.5, True, None):
            with self.assertRaises(TypeError):
                state.apply_action(wrong)
        with self.assertRaises(TypeError):
            trivium.spiel.load_game("albion", seed=True)
        with self.assertRaises(trivium.Error):
            trivium.spiel.load_game("albion", {"nonsense": 1})
        with self.assertRaises(trivium.Error):
            trivium.spiel.load_game("avalon").deserialize_state(state.serialize())

    def test_history_ends_where_a_seat_resigned(self):
        game = trivium.spiel.load_game("avalon", seed=4)
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[0])
        state.table.resign(0)
        again = game.deserialize_state(state.serialize())
        self.assertTrue(again.is_terminal())
        self.assertEqual(again.history(), state.history())

    def test_deals_follow_the_seed(self):
        one, two = (trivium.spiel.load_game("avalon", seed=4) for _ in range(2))
        first, second = one.new_initial_state(), one.new_initial_state()
        self.assertEqual(two.new_initial_state().serialize(), first.serialize())
        self.assertNotEqual(first.observation_string(0), second.observation_string(0))


class Program(unittest.TestCase):
    def run_module(self, *arguments):
        return subprocess.run([sys.executable, "-m", "trivium", *arguments], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False)

    def test_tells_a_game(self):
        for game in trivium.games():
            done = self.run_module(game.name, "--bots", "greedy,random", "--seed", "3", "--lang", "fr")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertGreater(len(done.stdout.splitlines()), 20)
            self.assertEqual(done.stdout, self.run_module(game.name, "--bots", "greedy,random", "--seed", "3", "--lang", "fr").stdout)

    def test_faults_are_sentences(self):
        for arguments in (["chess"], ["avalon", "--bots", "nobody,random"], ["avalon", "--bots", "random"], ["avalon", "--lang", "xx"]):
            done = self.run_module(*arguments)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, r"^trivium: [^\n]+\n$")

    def test_its_text_is_short(self):
        with open(os.path.join(os.path.dirname(trivium.__file__), "__main__.py"), encoding="utf-8") as file:
            self.assertLess(len(file.readlines()), 45)


if __name__ == "__main__":
    unittest.main()
