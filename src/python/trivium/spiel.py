"""An OpenSpiel-style game and state: the names that algorithms written for pyspiel call.

    >>> game = trivium.spiel.load_game("avalon", seed=7)
    >>> state = game.new_initial_state()
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> state.returns()

It needs neither pyspiel nor numpy. Chance is drawn within the actions from the game's seed (OpenSpiel calls it sampled stochastic), so there are
no chance nodes. Several moves may share an action where a game has more moves than a policy could number; it then stands for the first of them
that is legal. A view remembers all that its seat could: observations and information states are the same.
"""
import trivium

TERMINAL = -4  # as pyspiel.PlayerId numbers it


def load_game(name, *, seats=None, options=None, material=None, seed=None):
    """A game; each initial state is another deal, the same ones for the same seed."""
    return SpielGame(name, seats, options, material, seed)


class SpielGame:
    """What does not change from one game to the next, like pyspiel.Game."""

    def __init__(self, name, seats=None, options=None, material=None, seed=None):
        self._opening = {"game": name, "seats": seats, "options": options, "material": material}
        table = trivium.Table(**self._opening, seed=0)
        self._game, self._seats, self._encoding = table.game, table.seats, table.encoding
        self._seed, self._dealt = seed, 0

    def new_initial_state(self):
        self._dealt += 1
        seed = None if self._seed is None else f"{self._seed}.{self._dealt}"
        return SpielState(self, trivium.Table(**self._opening, seed=seed))

    def deserialize_state(self, text):
        return SpielState(self, trivium.Record.parse(text).replay())

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
        self._history.append(action)

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
