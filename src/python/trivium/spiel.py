"""An OpenSpiel-style game and state: the names that algorithms written for pyspiel call.

    >>> game = trivium.spiel.load_game("avalon", seed=7)
    >>> state = game.new_initial_state()
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> state.returns()

It needs neither pyspiel nor numpy. Chance is drawn within the actions from the game's seed (OpenSpiel calls it sampled stochastic), so there are
no chance nodes. Several moves may share an action where a game has more moves than a policy could number; it then stands for the first of them
that is legal. A view remembers all that its seat could: observations and information states are the same.

A clone is the same game, chance to come included: whatever is drawn later is drawn alike in a state and its clones, so a search that walks through
clones knows what nobody can. A fair one asks trivium.Bot, which sees a view.
"""
import enum
import operator

import trivium

TERMINAL = -4  # as pyspiel.PlayerId numbers it
DECISIONS, DECISIONS_A_TURN = 1000000, 64  # more than games come to


def load_game(name, params=None, *, seats=None, options=None, material=None, seed=None):
    """A game; each initial state is another deal, the same ones for the same seed.

    `params` is a dict as pyspiel takes it: "players", "seed", and the game's own options, {"players": 3, "limit": 40}.
    """
    own = dict(options or {})
    for key, value in (params or {}).items():
        if key in ("players", "seats"):
            seats = value
        elif key == "seed":
            seed = value
        else:
            own[key] = value
    return SpielGame(name, seats, own or None, material, seed)


class GameType:
    """What kind of game it is, like pyspiel.GameType."""
    Dynamics = enum.Enum("Dynamics", ["SEQUENTIAL", "SIMULTANEOUS"])
    ChanceMode = enum.Enum("ChanceMode", ["DETERMINISTIC", "EXPLICIT_STOCHASTIC", "SAMPLED_STOCHASTIC"])
    Information = enum.Enum("Information", ["ONE_SHOT", "PERFECT_INFORMATION", "IMPERFECT_INFORMATION"])
    Utility = enum.Enum("Utility", ["ZERO_SUM", "CONSTANT_SUM", "GENERAL_SUM", "IDENTICAL"])
    RewardModel = enum.Enum("RewardModel", ["REWARDS", "TERMINAL"])

    dynamics, chance_mode, information = Dynamics.SEQUENTIAL, ChanceMode.SAMPLED_STOCHASTIC, Information.IMPERFECT_INFORMATION
    utility, reward_model = Utility.ZERO_SUM, RewardModel.TERMINAL
    provides_information_state_string = provides_information_state_tensor = True
    provides_observation_string = provides_observation_tensor = True
    provides_factored_observation_string = False

    def __init__(self, game):
        self.short_name, self.long_name = f"trivium_{game.name}", game.title
        self.min_num_players, self.max_num_players = min(game.seats), max(game.seats)
        self.parameter_specification = {"players": min(game.seats), "seed": None,
                                        **{name: option.engines for name, option in game.options.items()}}


class SpielGame:
    """What does not change from one game to the next, like pyspiel.Game."""

    def __init__(self, name, seats=None, options=None, material=None, seed=None):
        self._opening = {"game": name, "seats": seats, "options": options, "material": material}
        table = trivium.Table(**self._opening, seed=0 if seed is None else seed)  # which refuses what is none
        self._game, self._seats, self._encoding, self._options = table.game, table.seats, table.encoding, table.options
        self._seed, self._dealt = seed, 0

    def new_initial_state(self):
        self._dealt += 1
        seed = None if self._seed is None else f"{self._seed}.{self._dealt}"
        return SpielState(self, trivium.Table(**self._opening, seed=seed))

    def deserialize_state(self, text):
        """The state that serialize() told of; history() as well, unless the game was ended by something else than a decision."""
        record = trivium.Record.parse(text)
        if record.game != self._game or record.seats != self._seats:
            raise trivium.Error(f"That is a state of {record.game.title} with {record.seats} seats, and this game is {self}.")
        state, again = SpielState(self, record.replay()), record.replay(0)
        for notation in record.moves:
            if again.over:
                break
            move = again.view().move(notation)
            state._history.append(move.action)
            again.play(move)
        return state

    def get_type(self):
        return GameType(self._game)

    def max_game_length(self):
        """Decisions that no game is known to need: it is the option "limit" that ends games, after so many rounds or turns."""
        limit = self._options.get("limit") or DECISIONS
        return min(DECISIONS, limit * self._seats * DECISIONS_A_TURN)

    def num_players(self):
        return self._seats

    def num_distinct_actions(self):
        return self._encoding.actions

    def observation_tensor_size(self):
        return self._encoding.observation_bytes

    information_state_tensor_size = observation_tensor_size

    def observation_tensor_shape(self):
        return [self._encoding.observation_bytes]

    information_state_tensor_shape = observation_tensor_shape

    def min_utility(self):
        return -1.0 / (self._seats - 1)

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def max_chance_outcomes(self):
        return 0

    def get_parameters(self):
        return {name: value for name, value in self._opening.items() if value is not None}

    def __str__(self):
        return f"trivium_{self._game.name}(players={self._seats})"


class SpielState:
    """A moment of a game, like pyspiel.State."""

    def __init__(self, game, table):
        self._game, self.table, self._history = game, table, []

    def get_game(self):
        return self._game

    def num_players(self):
        return self.table.seats

    def num_distinct_actions(self):
        return self._game.num_distinct_actions()

    def current_player(self):
        return TERMINAL if self.table.over else self.table.actor

    def is_terminal(self):
        return self.table.over

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return False

    def is_player_node(self):
        return not self.table.over

    def _view(self, player=None):
        return self.table.view(player)

    def legal_actions(self, player=None):
        """In rising order; none for who does not decide."""
        return [action for action, legal in enumerate(self.legal_actions_mask(player)) if legal]

    def legal_actions_mask(self, player=None):
        return list(self._view(player).mask())

    def apply_action(self, action):
        self.table.play(self._view().action(action))
        self._history.append(operator.index(action))

    def action_to_string(self, *player_and_action):
        """action_to_string(action) or action_to_string(player, action): a legal action in the game's notation."""
        return str(self._view(*player_and_action[:-1]).action(player_and_action[-1]))

    def string_to_action(self, *player_and_text):
        return self._view(*player_and_text[:-1]).move(player_and_text[-1]).action

    def returns(self):
        """1 for who wins alone, less for who shares, and what the others lose; they sum to 0. Before the end all are 0."""
        seats = self.table.seats
        if not self.table.over:
            return [0.0] * seats
        return [(seats * share - 1) / (seats - 1) for share in self.table.result().shares]

    rewards = returns

    def player_return(self, player):
        return self.returns()[player]

    player_reward = player_return

    def observation_tensor(self, player=None):
        return [float(number) for number in self._view(player).observation()]

    information_state_tensor = observation_tensor

    def observation_string(self, player=None):
        return self._view(player).to_json()

    information_state_string = observation_string

    def history(self):
        return list(self._history)

    def history_str(self):
        return ", ".join(map(str, self._history))

    def move_number(self):
        return self.table.decisions

    def clone(self):
        copy = SpielState(self._game, self.table.copy())
        copy._history = list(self._history)
        return copy

    def child(self, action):
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def serialize(self):
        return str(self.table.record())

    def __str__(self):
        return self._view("spectator").to_json()
