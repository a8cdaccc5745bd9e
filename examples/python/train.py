"""Trains a tiny policy by playing against chance: one table of weights, from the numbers of an observation to those of the actions (a linear
softmax policy), improved by REINFORCE. Plain numpy, one processor, about a minute.

    python3 train.py                      # PYTHONPATH=build/python where the package is not installed
    python3 train.py attika --limit 10 --planes ""
"""
import argparse
import time

import numpy

import trivium


class Policy:
    """How likely each action is: softmax(features @ weights) over the legal ones. It looks at the planes that are named, or at all."""

    def __init__(self, encoding, names=()):
        self.planes = [plane for plane in encoding.planes if not names or plane.name in names]
        self.weights = numpy.zeros((sum(plane.bytes for plane in self.planes) + 1, encoding.actions), numpy.float32)

    def features(self, observations):
        """What it looks at as numbers from 0 to 1, and a 1 for what is always so."""
        rows = [trivium.plane(observations, plane).reshape(len(observations), plane.bytes) for plane in self.planes]
        rows.append(numpy.full((len(observations), 1), 8, numpy.uint8))
        return numpy.minimum(numpy.hstack(rows), 8) / numpy.float32(8)

    def chances(self, features, legal):
        scores = numpy.where(legal, features @ self.weights, -numpy.inf)
        scores = numpy.exp(scores - scores.max(axis=1, keepdims=True, initial=-1e9))
        return scores / scores.sum(axis=1, keepdims=True)


def sample(chances, chance):
    """One action a row, each as likely as it says."""
    below = chance.random((len(chances), 1)) < chances.cumsum(axis=1)
    return below.argmax(axis=1)


def play(batch, policy, seed, chance):
    """A game at every table: the policy in one seat, chance in the others. Returns what the policy saw and did, and what it got."""
    batch.reset(seeds=seed)
    tables = numpy.arange(batch.tables)
    seat, reward, steps = tables % batch.seats, numpy.zeros(batch.tables, numpy.float32), []
    while (batch.actor != 255).any():
        legal = trivium.unpack_mask(batch.mask, batch.encoding.actions)
        uniform = legal / numpy.maximum(legal.sum(axis=1, keepdims=True), 1)
        mine = tables[batch.actor == seat]
        features = policy.features(batch.observation[mine])
        uniform[mine] = chances = policy.chances(features, legal[mine])
        actions = sample(uniform, chance)
        steps.append((mine, features, chances, actions[mine]))
        batch.step(actions)
        reward += batch.rewards[tables, seat] / 10000
    return steps, reward


def learn(policy, steps, reward, rate):
    """What was done in games that went better than most becomes likelier, the rest less likely."""
    better = (reward - reward.mean()) / (reward.std() + 1e-6)
    change = numpy.zeros_like(policy.weights)
    for mine, features, chances, actions in steps:
        surprise = -chances
        surprise[numpy.arange(len(mine)), actions] += 1
        change += features.T @ (surprise * better[mine, None])
    policy.weights += rate * change / len(reward)


PLANES = "phase,owners,hands,heights,crowns"


def train(game="avalon", limit=20, planes=PLANES, rounds=40, tables=256, rate=0.3, seed=1, tell=print):
    """The policy, and its share of victories in each round. With a limit of turns games are short, and who is ahead then wins."""
    batch = trivium.Batch(game, tables, options={"limit": limit}, restart=False)
    policy, chance, shares = Policy(batch.encoding, planes.split(",") if planes else ()), numpy.random.default_rng(seed), []
    for number in range(rounds):
        steps, reward = play(batch, policy, seed * 1000000 + number, chance)
        shares.append(float(reward.mean()))
        learn(policy, steps, reward, rate)
        tell(f"round {number + 1}: wins {shares[-1]:.0%} against chance")
    return policy, shares


def bot(policy, chance=numpy.random.default_rng(1)):
    """The policy as a player of a table."""
    def choose(view):
        observation = numpy.frombuffer(view.observation(), numpy.uint8)[None]
        legal = numpy.frombuffer(view.mask(), bool)[None]
        return view.action(int(sample(policy.chances(policy.features(observation), legal), chance)[0]))
    return choose


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="?", default="avalon")
    parser.add_argument("--limit", type=int, default=20, help="of turns or rounds (%(default)s)")
    parser.add_argument("--planes", default=PLANES, help="what the policy looks at (%(default)s); empty: at everything")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--rate", type=float, default=0.3)
    wanted = parser.parse_args()
    begin = time.monotonic()
    policy, shares = train(**vars(wanted))
    print(f"{time.monotonic() - begin:.0f} seconds; the first round won {shares[0]:.0%}, the last five {numpy.mean(shares[-5:]):.0%}")
    table = trivium.Table(wanted.game, seed=1, options={"limit": wanted.limit})
    table.run([bot(policy)] + ["random"] * (table.seats - 1))
    print(f"One game at a table: places {table.result().places}. {table.result().reason}")


if __name__ == "__main__":
    main()
