"""What a player who cannot see hears: a game in plain lines of the terminal, or as a screen reader tells the page."""

import os
import re
import subprocess
import tempfile


def answer(process, mark):
    """What it says up to the line that ends an answer."""
    said = []
    for line in process.stdout:
        line = line.rstrip("\n")
        if line == mark:
            break
        said.append(line)
    return "\n".join(said)


def in_order(moves):
    """By their words: in whatever order they are told, the same one is taken among equals."""
    return sorted(moves, key=lambda move: move[1])


class Terminal:
    """The program behind two pipes. Every answer is read up to a mark, which is the answer to a word that nobody knows."""

    MARK = "The languages are en, fr and de."

    def __init__(self, game, seed, opponent="novice"):
        self.folder = tempfile.TemporaryDirectory()
        environment = dict(os.environ, LC_ALL="C.UTF-8", XDG_STATE_HOME=self.folder.name)
        self.process = subprocess.Popen(
            [os.environ["TRIVIUM"], "play", game, "--plain", "--lang", "en", "--seats", f"you,{opponent}", "--seed", seed],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment)
        self.over = ""
        self.heard = self.ask_raw([])

    def ask_raw(self, lines):
        """Types lines, and hears what is said until all of them are answered."""
        self.process.stdin.write("".join(line + "\n" for line in lines) + "lang @\n")
        self.process.stdin.flush()
        text = answer(self.process, self.MARK)
        if "The game is over." in text:
            self.over = text[text.index("The game is over."):]
        return text

    def many(self, lines):
        """The answers to several lines, one each."""
        if not lines:
            return []
        self.process.stdin.write("".join(line + "\nlang @\n" for line in lines))
        self.process.stdin.flush()
        return [answer(self.process, self.MARK) for _ in lines]

    def prompt(self):
        return [line for line in self.ask_raw([""]).split("\n") if "●:" in line][-1]

    def moves(self):
        """What can be done: numbers and sentences."""
        return in_order((found[1], found[2]) for found in re.finditer(r"^(\d+)\. \S+: (.*)$", self.ask_raw(["moves"]), re.M))

    def previews(self, moves):
        """What each of these would do."""
        return self.many([f"why {number}" for number, _ in moves])

    def look(self, *names):
        return self.many([f"look {name}" for name in names])

    def show(self):
        """Everything that lies on the table, one sentence or two a thing."""
        return [line.split(": ", 1)[1] for line in self.ask_raw(["show"]).split("\n") if line.startswith("  ")]

    def do(self, number):
        return self.ask_raw([number])

    def won(self):
        return bool(re.search(r"Blue ● wins|You win", self.over))

    def close(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()
        self.folder.cleanup()


class Page:
    """What a screen reader says of the page, as tests/blind/page_voice.c tells it."""

    def __init__(self, game, seed, opponent="novice"):
        self.process = subprocess.Popen([os.environ["PAGE_VOICE"], game, seed, opponent], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, encoding="utf-8")
        self.over = ""
        self.heard = self.hear("news")

    def many(self, lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()
        return [answer(self.process, ".") for _ in lines]

    def hear(self, line):
        text = self.many([line])[0]
        if "The game is over." in text:
            self.over = text[text.index("The game is over."):]
        return text

    def prompt(self):
        return self.hear("prompt")

    def moves(self):
        return in_order((found[1], found[2]) for found in re.finditer(r"^(\d+)\. (.*)$", self.hear("moves"), re.M))

    def previews(self, moves):
        return self.many([f"preview {number}" for number, _ in moves])

    def look(self, *names):
        return self.many([f"what {name}" for name in names])

    def show(self):
        return self.hear("labels").split("\n")

    def do(self, number):
        return self.hear("undo" if number == "undo" else f"do {number}")

    def won(self):
        return "Blue wins" in self.over

    def close(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()
