"""Trivium: board games with complete rules, bots and learning, from Python.

A game is played at a table. The table knows everything; a player gets a view, which holds what that seat may know and nothing else.

    >>> import trivium
    >>> table = trivium.Table("avalon", seed=7)         # or "albion", "attika"; trivium.games() lists them
    >>> table.moves()[0]                                # a legal move: str() is its notation
    >>> table.play(table.moves()[0])
    >>> print(table.view().prompt())                    # what is expected of whoever decides now

Players are bots, or any function that takes a View and returns a move:

    >>> def first(view):
    ...     return view.moves()[0]
    >>> table.run([first, trivium.Bot("search", iterations=200)])
    >>> for line in table.log():                        # what happened, in sentences; lang="fr", lang="de"
    ...     print(line.text)
    >>> table.record().write("game.trv")                # `trivium play` reads it, too

For learning, a Batch plays thousands of tables at once; its arrays are numpy's, over the batch's own memory:

    >>> batch = trivium.Batch("albion", 4096)
    >>> batch.step("random")
    >>> batch.observation, trivium.unpack_mask(batch.mask, batch.encoding.actions), batch.rewards

What is not allowed raises trivium.IllegalMove, with the clause of the rules where one forbids it; whatever else goes wrong, trivium.Error with a sentence.

trivium.aec has a PettingZoo-style environment, trivium.spiel an OpenSpiel-style game and state. `python3 -m trivium` shows a game.
"""

import operator

from trivium._trivium import (Array, Batch, Bot, Encoding, Error, Finding, Game, IllegalMove, Line, Move, Option, Plane, Record, Report,
                              Result, Table, Thought, Turn, Verb, View, __version__, bots, games)

__all__ = ["Array", "Batch", "Bot", "Encoding", "Error", "Finding", "Game", "IllegalMove", "Line", "Move", "Option", "Plane", "Record",
           "Report", "Result", "Table", "Thought", "Turn", "Verb", "View", "__version__", "bots", "games", "plane", "unpack_mask"]


def unpack_mask(mask, actions):
    """The packed bits of Batch.mask as an array of bool, [tables, actions]: True where an action is legal.

    `actions` is Encoding.actions of the batch. One row alone, [actions], is unpacked as well.
    """
    import numpy
    mask, actions = numpy.asarray(mask), operator.index(actions)
    if mask.dtype != numpy.uint8 or mask.ndim == 0 or actions < 1 or mask.shape[-1] != (actions + 7) // 8:
        raise Error(f"A mask of {actions} actions has (actions + 7) // 8 bytes (uint8) a row, and this is {mask.dtype} of the shape {mask.shape}.")
    return numpy.unpackbits(mask, axis=-1, count=actions, bitorder="little").view(bool)


def plane(observations, place):
    """The numbers of one Plane of Encoding.planes, in its shape: those of an observation, or of each in an array of them.

    It is a part of the same memory, not a copy.
    """
    import numpy
    if isinstance(observations, (bytes, bytearray)):
        observations = numpy.frombuffer(observations, numpy.uint8)
    part = observations[..., place.offset:place.offset + place.bytes]
    return part.reshape(part.shape[:-1] + tuple(place.shape))
