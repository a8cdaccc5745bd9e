"""Plays whole games in plain lines, by numbers and by notation, with every command and with hostile lines in between."""

import json
import os
import random
import re
import resource
import signal
import subprocess
import tempfile

from terminal import program  # noqa: E402

HOSTILE = [b"", b" ", b"0", b"99999999999999999999999999", b"-1", b"1e3", b"\0\0\0", b"\xff\xfe\xfd", b"\x1b[2J\x1b]0;x\x07", b"A" * 5000,
           b"look", b"look " + b"y" * 900, b"why", b"why \xc3\x28", b"why Kg+99", b"save", b"lang", b"%s%n%d",
           b"moves \xf0\x9f", b"help", b"log", b"show", b"./../..", b"move", b"stopp"]


class Game:
    """The program behind two pipes."""

    def __init__(self, *options, before=None):
        environment = dict(os.environ, LC_ALL="C.UTF-8", XDG_STATE_HOME=folder)
        self.process = subprocess.Popen([program(), "play", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=environment, preexec_fn=before)
        self.said = b""

    def ask(self, line):
        """Sends a line and returns all that is said up to a mark: the answer to a word that nobody knows."""
        self.process.stdin.write(line + b"\nlang @mark@\n")
        self.process.stdin.flush()
        said = b""
        while b"en, fr" not in said:
            more = self.process.stdout.readline()
            if not more:
                break
            said += more
        self.said += said
        return said.decode("utf-8", "replace")

    def end(self):
        self.process.stdin.close()
        self.said += self.process.stdout.read()
        errors = self.process.stderr.read()
        assert not errors, errors
        return self.process.wait()


def check(good, *what):
    if not good:
        raise AssertionError(" ".join(str(part) for part in what))


def moves_of(text):
    """Number, notation and sentence of every move listed; a list may have been said twice."""
    return list(dict.fromkeys(re.findall(r"^(\d+)\. (\S+): (.*)$", text, re.M)))


def play_whole_game():
    chance = random.Random(7)
    game = Game("avalon", "--plain", "--seed", "plain")
    decisions = refused = 0
    while game.process.poll() is None:
        text = game.ask(b"moves")
        if "The game is over." in game.said.decode("utf-8", "replace"):
            break
        moves = moves_of(text)
        check(moves, "no moves are listed:", text)
        hostile = chance.choice(HOSTILE)
        answer = game.ask(hostile)
        refused += "not a move" in answer or "ignored" in answer or "no move of that number" in answer
        check(moves_of(game.ask(b"moves")) == moves, "a line that is no move changed the moves:", hostile)
        number, notation, sentence = chance.choice(moves)
        why = game.ask(b"why " + notation.encode())
        check(sentence in why and "undone" in why, "why does not describe a legal move:", why)
        game.ask(number.encode() if chance.random() < 0.5 else notation.encode())
        decisions += 1
        check(decisions < 2000, "the game does not end")
    code = game.end()
    check(code == 0, "exit code", code)
    said = game.said.decode("utf-8", "strict")
    check("The game is over." in said and ("wins " in said or "You win" in said or "A draw" in said), "no result:", said[-500:])
    check("AV 9." in said, "the result names no clause")
    check("\x1b" not in said and "\0" not in said, "control codes in the output")
    check(refused > 5, "hostile lines were not refused")
    print("a whole game of %d own decisions" % decisions)


def check_deal():
    """Whoever is asked for the first time has been told what lies there, the own hand by name, and nothing of the other's."""
    for name, hand, secret in (("avalon", r"^Blue draws 5 cards: \w+", r"^Orange draws 5 cards\.$"),
                               ("attika", r"^Blue begins with .* Blue is dealt \d cards: \d", r"^Orange begins with .* Orange is dealt \d cards\.$"),
                               ("albion", r"^Blue takes resources: 3 fish, \d wood\.$", r"^Orange takes resources: 3 fish, \d wood\.$")):
        game = Game(name, "--plain", "--seed", "plain", "--seats", "you,random")
        said = game.ask(b"help")
        question = said.index("Blue ●:")
        for pattern in (hand, secret):
            found = list(re.finditer(pattern, said, re.M))
            check(len(found) == 1 and found[0].start() < question, name, "does not tell the deal once, before it asks:", pattern, said)
        check(said[:question].strip() in game.ask(b"log"), name, "the log does not begin with the deal")
        game.end()


def check_undo_of_the_end():
    """The last move of a game can be taken back like any other: then the game goes on, and is kept."""
    game = Game("albion", "--plain", "--seats", "you,random", "--first", "Orange", "--seed", "plain", "--limit", "1")
    for _ in range(200):
        moves = moves_of(game.ask(b"moves"))
        end = [move for _, move, _ in moves if move == "end"]
        last = (end[0] if end else moves[0][1]).encode()
        said = game.ask(last)
        if "The game is over." in said:
            break
    check("The game is over." in said, "it does not end:", said)
    check("is undone" in game.ask(b"undo"), "the last move cannot be taken back")
    check(moves_of(game.ask(b"moves")), "nobody is asked after the end was taken back")
    check("The game is over." in game.ask(last), "it does not end again")
    check("is undone" in game.ask(b"undo"), "the last move cannot be taken back again")
    check("is kept in" in game.ask(b"quit"), "the game that goes on is not kept")
    check(game.end() == 0, "the end")
    for name in os.listdir(os.path.join(folder, "trivium")):
        os.remove(os.path.join(folder, "trivium", name))


def check_undo_and_files():
    path = os.path.join(folder, "game.trv")
    game = Game("avalon", "--plain", "--seed", "plain", "--save", path)
    first = moves_of(game.ask(b"moves"))
    begin = game.ask(b"log")
    check("nothing to undo" in game.ask(b"undo"), "undo of nothing")
    game.ask(b"1")
    check(game.ask(b"log") != begin, "a move leaves no line in the log")
    check("is undone" in game.ask(b"undo"), "undo")
    check(moves_of(game.ask(b"moves")) == first, "undo does not lead back")
    game.ask(b"redo")
    check("nothing to redo" in game.ask(b"redo"), "redo of nothing")
    game.ask(b"stop")
    tiles = moves_of(game.ask(b"moves"))
    game.ask(tiles[0][0].encode())
    check("No further undo" in game.ask(b"undo"), "undo across a reveal")
    before = moves_of(game.ask(b"moves"))
    other = os.path.join(folder, "other.trv")
    check("is saved." in game.ask(b"save " + other.encode()), "save")
    check("cannot be written" in game.ask(b"save /nonexistent/x.trv"), "save where nothing can be")
    game.process.stdin.write(b"lang de\n")
    german = game.ask(b"save /nonexistent/x.trv")
    check("/nonexistent/x.trv: lässt sich nicht schreiben: diese Datei oder diesen Ordner gibt es nicht" in german, "and in German:", german)
    game.process.stdin.write(b"lang en\n")
    with open(os.path.join(folder, "precious"), "w") as file:
        file.write("mine")
    check("exists already" in game.ask(b"save " + os.path.join(folder, "precious").encode()), "save over another file")
    check(open(os.path.join(folder, "precious")).read() == "mine", "a file was overwritten")
    check(game.end() == 0, "the end of the input is well when the game is saved")
    again = Game("--plain", "--load", path)
    check(moves_of(again.ask(b"moves")) == before, "the loaded game stands elsewhere")
    again.process.stdin.write(b"resign\n")
    check(again.end() == 0, "resigned")
    check("resigned" in again.said.decode(), "resignation is told")
    unsaved = Game("avalon", "--plain", "--seed", "plain")
    unsaved.ask(b"1")
    check(unsaved.end() == 1, "the end of the input is a failure when the game is not saved")
    kept = re.search(rb"kept in (\S+),", unsaved.said)
    check(kept and os.path.exists(kept[1]), "but it is kept, and says where:", unsaved.said[-200:])
    left = Game("avalon", "--plain", "--seed", "plain")
    left.ask(b"1")
    left.process.stdin.write(b"quit\n")
    check(left.end() == 0 and b"the next start offers it" in left.said, "quit says where the game is kept")
    nothing = subprocess.run([program(), "play", "avalon", "--plain", "--seed", "plain"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             env=dict(os.environ, XDG_STATE_HOME=os.path.join(folder, "empty")))
    check(nothing.returncode == 1, "no input at all is no success")
    check(not [name for name in os.listdir(os.path.join(folder, "empty", "trivium")) if name.endswith(".trv")], "nothing is kept of it:", nothing.stdout[-300:])


def check_looking_back():
    """back, next and the others step through the game; whose eyes are shown is open when it is over, and then changes what is seen."""
    game = Game("avalon", "--plain", "--seats", "you,greedy", "--seed", "eyes", "--first", "you")
    for _ in range(3):
        game.ask(b"1")
    check("open when the game is over" in game.ask(b"eyes all"), "another hand is shown in the middle of the game")
    check("Blue resigns" in game.ask(b"resign") + game.ask(b"y"), "resigning")
    last = int(re.search(r"Move (\d+) of \1\.", game.ask(b"last"))[1])
    for word, shown in ((b"back", last - 1), (b"back", last - 2), (b"next", last - 1), (b"next", last), (b"next", last), (b"first", 0),
                        (b"back", 0), (b"next", 1), (b"go 2", 2), (b"last", last)):
        check(f"Move {shown} of {last}." in game.ask(word), word, "does not lead to", shown)

    def hands():
        return [line for line in game.ask(b"show").splitlines() if "In hand" in line or "hand." in line]

    seen = {}
    for eyes in (b"Blue", b"Orange", b"nobody", b"all"):
        check("Move " in game.ask(b"eyes " + eyes), "eyes", eyes, "tells no position")
        seen[eyes] = hands()
    check(seen[b"Blue"] and seen[b"Orange"] and seen[b"Blue"] != seen[b"Orange"], "both see the same hand:", seen)
    check(set(seen[b"Blue"] + seen[b"Orange"]) - set(seen[b"nobody"]), "nobody sees the hands:", seen)
    check("Name a player, all, or nobody" in game.ask(b"eyes Pink"), "eyes of a stranger")
    game.ask(b"quit")
    check(game.end() == 0, "the end")


def check_far_regions():
    """Who points at a region that no figure reaches with one step hears of borders, not of some other kind of turn."""
    game = Game("albion", "--plain", "--seats", "you,greedy", "--seed", "11", "--first", "you")
    game.ask(b"1")
    for region in (b"Brigantes", b"Novantae", b"Corieltauvi"):
        said = game.ask(b"why " + region)
        check("AL 2.3" in said and "border" in said, region, "cannot be reached:", said)
    check("Not possible" not in game.ask(b"why Dumnonia"), "Dumnonia is beside the start")
    game.ask(b"quit")
    check(game.end() == 0, "the end")


def check_rules():
    """The rules of the game that is played, all or one clause, in the language of the table."""
    game = Game("attika", "--plain", "--seed", "plain")
    game.ask(b"log")
    whole = game.ask(b"rules")
    check(whole.count("\nAT ") > 30 and "AT 9.3  " in whole, "rules does not list the clauses:", whole[:200])
    one = game.ask(b"rules 5.2")
    check("AT 5.2  " in one and "AT 5.3" not in one, "rules 5.2:", one)
    check("no clause" in game.ask(b"rules 99"), "a clause that is not there")
    game.process.stdin.write(b"lang de\n")
    german = game.ask(b"rules 5.2")
    check("AT 5.2  " in german and german != one and "Karte" in german, "rules in German:", german)
    game.process.stdin.write(b"quit\n")
    check(game.end() == 0, "quit")


def check_lists():
    """moves with words finds notation, else sentences; what is not there is said. go knows its range."""
    game = Game("attika", "--plain", "--seed", "11", "--seats", "you,greedy")
    everything = moves_of(game.ask(b"moves"))
    taverns = moves_of(game.ask(b"moves tavern"))
    check(taverns == [move for move in everything if "tavern" in move[1]] and len(taverns) == 1, "moves by notation:", taverns)
    check(moves_of(game.ask(b"moves The TAVERN")) == taverns, "moves by their sentence")
    check("No move that is possible now has these words" in game.ask(b"moves xx"), "moves that are not there")
    check("AT 3.3: To build, choose a building" in game.ask(b"why G0"), "why a hex cannot be chosen before a building")
    whole, hand = game.ask(b"show").splitlines(), game.ask(b"show YOUR HAND").splitlines()
    check(whole.index("Your hand") > 0 and hand[0] == "Your hand", "parts of the table:", hand)
    begin = whole.index("Your hand")
    check(hand[:-1] == whole[begin:begin + len(hand) - 1] and len(hand) < 9, "show one part:", hand)
    nowhere = game.ask(b"show xyzzy").splitlines()
    check("No part of the table is called so" in nowhere[0] and "  Your hand" in nowhere, "show of what is not there:", nowhere)
    check("from 0, the beginning, to " in game.ask(b"go 999"), "go knows how far one can go")
    game.process.stdin.write(b"resign\n")
    check("The game is over." in game.ask(b"moves"), "moves after the end")
    game.process.stdin.write(b"quit\n")
    check(game.end() == 0, "quit")


def check_who_begins():
    """--first by name, seat or "you", and other options, are in the record; the game begins with that seat."""
    for game, seats, first, seat in (("attika", "you,greedy,you", "Ben", 2), ("albion", "greedy,you", "you", 1), ("avalon", "you,you", "1", 1)):
        path = os.path.join(folder, "first-%s.trv" % game)
        people = ["--names", "Anna,Ben"] if seats.count("you") == 2 else []
        more = ["--options", "last_round=1"] if game == "avalon" else []
        play = Game(game, "--plain", "--seats", seats, *people, "--first", first, *more, "--seed", "first", "--save", path)
        play.ask(b"log")
        play.process.stdin.write(b"quit\n")
        check(play.end() == 0, "quit")
        record = open(path).read()
        check("Option first: %d\n" % seat in record, "the record does not name who begins:", record)
        check(("Option last_round: 1\n" in record) == (game == "avalon"), "options of", game)
        shown = subprocess.run([program(), "show", path, "--json"], stdout=subprocess.PIPE, check=True).stdout
        check(json.loads(shown)["state"]["owner_of_turn"] == seat, "another seat begins in", game)


def check_full_disk():
    """Files may not grow any more: the save that stood there stays, and a sentence says so."""
    def no_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
    path = os.path.join(folder, "game.trv")
    before = open(path).read()
    game = Game("--plain", "--load", path, before=no_room)
    check("cannot be written" in game.ask(b"save"), "saving on a full disk")
    game.ask(b"quit")
    check(game.process.wait() == 0, "goes on all the same")
    check(open(path).read() == before and len(before) > 100, "the save was lost")
    check(not [name for name in os.listdir(folder) if name.startswith("game.trv.")], "a half-written file was left")


def check_refusals():
    """What cannot be done: one sentence, an exit code, and files untouched."""
    def run(*options):
        done = subprocess.run([program(), "play", *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        check(done.returncode in (1, 2), options, "exit code", done.returncode)
        check(done.stderr.count(b"\n") == 1 and len(done.stderr) > 20, options, "one sentence:", done.stderr)
        return done.stderr.decode()
    precious = os.path.join(folder, "precious")
    check("exists already" in run("avalon", "--save", precious), "--save over another file")
    check(open(precious).read() == "mine", "a file was overwritten")
    check("precious" in run("--load", precious), "a file that is no game")
    check("cannot be opened" in run("--load", os.path.join(folder, "nothing")), "no file")
    check("no game" in run("chess"), "no game")
    check("seats" in run("avalon", "--seats", "you,you,you"), "too many seats")
    check("no bot" in run("avalon", "--seats", "you,genius"), "no bot")
    check("even" in run("avalon", "--limit", "7"), "a limit that the rules refuse")
    check("takes a number from 0 to 1" in run("avalon", "--options", "last_round=2"), "an option out of bounds")
    check("limit, last_round, first" in run("avalon", "--options", "dice=2"), "no such option")
    check("NAME=NUMBER" in run("avalon", "--options", "limit"), "an option without a number")
    check("--first" in run("avalon", "--first", "Zoe"), "nobody of that name")
    check("--first" in run("avalon", "--first", "2"), "no such seat")
    check("language" in run("avalon", "--lang", "tlh"), "no language")
    check("too many names: 3, for persons at this screen: 1." in run("avalon", "--names", "A,B,C"), "more names than persons")
    check("line" in run("avalon", "--material", precious), "no material")
    check("cannot be written" in run("avalon", "--save", "/nonexistent/x"), "no folder")


def check_bots_alone():
    """Bots play to the end by themselves, and the same seed gives the same game."""
    def run(seed):
        return subprocess.run([program(), "play", "avalon", "--seats", "greedy,random", "--seed", seed, "--limit", "40"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, check=True).stdout.decode()
    one, same, other = run("a"), run("a"), run("b")
    check("The game is over." in one and one == same and one != other, "bots and seeds")


with tempfile.TemporaryDirectory() as folder:
    play_whole_game()
    check_deal()
    check_undo_of_the_end()
    check_undo_and_files()
    check_looking_back()
    check_far_regions()
    check_rules()
    check_lists()
    check_who_begins()
    check_full_disk()
    check_refusals()
    check_bots_alone()
print("ok")
