"""A PettingZoo-style environment ("agent environment cycle"): agents act one after another, whoever's turn it is.

    >>> env = trivium.aec.env("avalon")
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
    ...     env.step(action)

It has the attributes and methods of pettingzoo.AECEnv without needing that package; needs numpy. Agents are "seat_0", "seat_1" ... An observation is
a dict of "observation" (uint8; trivium.plane takes it apart) and "action_mask" (int8). The reward comes at the end: 1 for who wins alone, less for
who shares, and what the others lose; it sums to 0.
"""
import operator

import numpy

import trivium


class Discrete:
    """The actions 0 to n - 1, like gymnasium.spaces.Discrete."""
    dtype = numpy.dtype("int64")
    shape = ()

    def __init__(self, n, seed=None):
        self.n = n
        self._chance = numpy.random.default_rng(seed)

    def seed(self, seed=None):
        self._chance = numpy.random.default_rng(seed)

    def sample(self, mask=None):
        """An action, all equally likely; with a mask, one that it marks."""
        return int(self._chance.integers(self.n) if mask is None else self._chance.choice(numpy.flatnonzero(mask)))

    def contains(self, action):
        return isinstance(action, (int, numpy.integer)) and not isinstance(action, bool) and 0 <= action < self.n

    __contains__ = contains

    def __repr__(self):
        return f"Discrete({self.n})"


class Box:
    """Arrays of a shape with numbers from low to high, like gymnasium.spaces.Box."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)

    def contains(self, array):
        return (isinstance(array, numpy.ndarray) and array.shape == self.shape and array.dtype == self.dtype
                and bool(((array >= self.low) & (array <= self.high)).all()))

    __contains__ = contains

    def __repr__(self):
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict:
    """Several spaces by name, like gymnasium.spaces.Dict."""

    def __init__(self, spaces):
        self.spaces = spaces

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, values):
        return isinstance(values, dict) and values.keys() == self.spaces.keys() and all(values[name] in self.spaces[name] for name in values)

    __contains__ = contains

    def __repr__(self):
        return f"Dict({self.spaces})"


class env:  # called like the function that makes one in every module of PettingZoo
    """One table as an environment; the arguments are those of trivium.Table."""

    def __init__(self, game, seats=None, *, options=None, material=None, render_mode=None):
        self._opening = {"game": game, "seats": seats, "options": options, "material": material}
        self.render_mode = render_mode
        self.table = trivium.Table(**self._opening, seed=0)
        encoding = self.table.encoding
        self.metadata = {"name": f"trivium_{self.table.game.name}", "render_modes": ["human", "ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self._actions = {agent: Discrete(encoding.actions) for agent in self.possible_agents}
        self._observations = {agent: Dict({"observation": Box(0, 255, (encoding.observation_bytes,), "uint8"),
                                           "action_mask": Box(0, 1, (encoding.actions,), "int8")}) for agent in self.possible_agents}
        self.agents = []
        self._begun = False

    def action_space(self, agent):
        return self._actions[agent]

    def observation_space(self, agent):
        return self._observations[agent]

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def reset(self, seed=None, options=None):
        """Begins a game; without a seed another one every time."""
        self.table = trivium.Table(**self._opening, seed=seed)
        self._begun = True
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self._turn_to_next()

    def _turn_to_next(self):
        """Whose decision it is, and what each may do."""
        actor = self.table.actor
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
        elif self.agents:
            self.agent_selection = self.agents[0]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _check_begun(self):
        if not self._begun:
            raise trivium.Error("No game has begun: call reset() first.")

    def _selected(self):
        """Whose turn it is; an Error before the first game and after all have left."""
        self._check_begun()
        if not self.agents:
            raise trivium.Error("The game is over and all agents have left: reset() begins another.")
        return self.agent_selection

    def _view(self, agent):
        self._check_begun()
        if agent not in self.possible_agents:
            raise trivium.Error(f"There is no agent {agent!r}; there are {', '.join(self.possible_agents)}.")
        return self.table.view(self.possible_agents.index(agent))

    def _mask(self, agent):
        return numpy.frombuffer(self._view(agent).mask(), numpy.int8)

    def observe(self, agent):
        view = self._view(agent)
        return {"observation": numpy.frombuffer(view.observation(), numpy.uint8), "action_mask": numpy.frombuffer(view.mask(), numpy.int8)}

    def last(self, observe=True):
        agent = self._selected()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        """The action of the agent that is selected; None from one whose game is over, which then leaves."""
        agent = self._selected()
        if self.terminations[agent]:
            if action is not None:
                raise trivium.Error("The game is over for this agent: it can only leave, with None.")
            self._leave(agent)
            return
        if action is None:
            raise trivium.Error("The game is not over for this agent: it must act.")
        self.table.play(self.table.view().action(operator.index(action) if not isinstance(action, bool) else action))
        self._cumulative_rewards[agent] = 0.0
        if self.table.over:
            self._end()
        self._turn_to_next()
        if self.render_mode == "human":
            self.render()

    def _leave(self, agent):
        self.agents.remove(agent)
        for by_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del by_agent[agent]
        self._turn_to_next()

    def _end(self):
        seats = len(self.possible_agents)
        for agent, share in zip(self.possible_agents, self.table.result().shares):
            self.rewards[agent] = (seats * share - 1) / (seats - 1)
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True

    def agent_iter(self, max_iter=2**63):
        """The agents, in the order in which they are to act."""
        self._check_begun()
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self):
        """The sentences of the last decision, printed or, with render_mode="ansi", returned."""
        text = "\n".join(line.text for line in self.table.log(since=self.table.decisions))
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self):
        pass

    def __str__(self):
        return self.metadata["name"]
