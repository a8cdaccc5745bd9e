"""A small terminal for tests: runs a program in a pseudo-terminal and understands what it paints, as far as the
xterm-256color description lets a program go. Python's standard library only."""

import curses
import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

CSI = re.compile(r"\x1b\[([?>]?)([0-9;]*)([ -/]*)([@-~])")
OSC = re.compile(r"\x1b\][^\x07\x1b]*(\x07|\x1b\\)")


UP, DOWN, RIGHT, LEFT = "\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD"
ENTER, ESCAPE, TAB, BACK_TAB, PAGE_UP, PAGE_DOWN = "\r", "\x1b", "\t", "\x1b[Z", "\x1b[5~", "\x1b[6~"


def slave_name(master):
    """The other end's path: os.ptsname is younger than the Python that this must run on."""
    return "/dev/pts/%d" % struct.unpack("I", fcntl.ioctl(master, 0x80045430, b"\0\0\0\0"))[0]  # TIOCGPTN


class Screen:
    """Rows of characters with their attributes, and a cursor."""

    def __init__(self, rows, columns):
        self.alternate = False
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[(" ", frozenset())] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.top, self.bottom = 0, rows - 1
        self.attributes = frozenset()
        self.saved = (0, 0)
        self.last = " "

    def line(self, row):
        return "".join(cell[0] for cell in self.cells[row]).rstrip()

    def lines(self):
        return [self.line(row) for row in range(self.rows)]

    def text(self):
        return "\n".join(self.lines())

    def blank(self, row, begin, end):
        for column in range(max(0, begin), min(self.columns, end)):
            self.cells[row][column] = (" ", frozenset())

    def scroll(self, count):
        empty = [(" ", frozenset())] * self.columns
        for _ in range(abs(count)):
            if count > 0:
                del self.cells[self.top]
                self.cells.insert(self.bottom, list(empty))
            else:
                del self.cells[self.bottom]
                self.cells.insert(self.top, list(empty))

    def margins(self, top, bottom):
        """What was painted for a larger window arrives after it has shrunk: rows that are not there end at the last, as in xterm,
        and margins without a row between them are none."""
        if top < bottom:
            self.top, self.bottom = top, bottom
            self.row = self.column = 0

    def put(self, character):
        if self.column >= self.columns:
            self.column = 0
            self.line_feed()
        self.cells[self.row][self.column] = (character, self.attributes)
        self.column += 1
        self.last = character

    def line_feed(self):
        if self.row == self.bottom:
            self.scroll(1)
        elif self.row < self.rows - 1:
            self.row += 1

    def control(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.line_feed()
        elif character == "\b":
            self.column = max(0, min(self.column, self.columns) - 1)
        elif character == "\t":
            self.column = min(self.columns - 1, (self.column // 8 + 1) * 8)

    def reverse_index(self):
        if self.row == self.top:
            self.scroll(-1)
        else:
            self.row = max(0, self.row - 1)

    def paint(self, numbers):
        names = {1: "bold", 2: "dim", 4: "underline", 7: "reverse"}
        attributes, skip = set(self.attributes), 0
        for place, number in enumerate(numbers or [0]):
            if skip:
                skip -= 1
            elif number == 0:
                attributes.clear()
            elif number in names:
                attributes.add(names[number])
            elif number == 22:
                attributes -= {"bold", "dim"}
            elif number in (24, 27):
                attributes.discard(names[number - 20])
            elif number in (38, 48) and numbers[place + 1] == 5:
                skip = 2
        self.attributes = frozenset(attributes)

    def sequence(self, private, numbers, final):
        first = numbers[0] if numbers and numbers[0] else 1
        if private:
            if final in "hl" and 1049 in numbers:
                self.alternate = final == "h"
            return
        if final in "Hf":
            self.row = min(self.rows, numbers[0] if numbers and numbers[0] else 1) - 1
            self.column = min(self.columns, numbers[1] if len(numbers) > 1 and numbers[1] else 1) - 1
        elif final == "A":
            self.row = max(0, self.row - first)
        elif final == "B":
            self.row = min(self.rows - 1, self.row + first)
        elif final == "C":
            self.column = min(self.columns - 1, self.column + first)
        elif final == "D":
            self.column = max(0, min(self.column, self.columns) - first)
        elif final == "G":
            self.column = min(self.columns, first) - 1
        elif final == "d":
            self.row = min(self.rows, first) - 1
        elif final == "J":
            self.erase_screen(numbers[0] if numbers else 0)
        elif final == "K":
            self.erase_line(numbers[0] if numbers else 0)
        elif final == "m":
            self.paint(numbers)
        elif final == "r":
            self.margins((numbers[0] if numbers and numbers[0] else 1) - 1,
                         min(self.rows, numbers[1] if len(numbers) > 1 and numbers[1] else self.rows) - 1)
        elif final == "b":
            for _ in range(first):
                self.put(self.last)
        elif final in "ST":
            self.scroll(first if final == "S" else -first)
        elif final in "LM":
            if self.top <= self.row <= self.bottom:  # elsewhere they do nothing
                top, self.top = self.top, self.row
                self.scroll(-first if final == "L" else first)
                self.top = top
        elif final == "X":
            self.blank(self.row, self.column, self.column + first)
        elif final in "@P":
            row = self.cells[self.row]
            for _ in range(first):
                row.insert(self.column if final == "@" else self.columns, (" ", frozenset()))
                del row[self.columns if final == "@" else self.column]
        elif final not in "hlt":
            raise AssertionError("a sequence that this terminal does not know: %s%s" % (numbers, final))

    def erase_screen(self, kind):
        self.erase_line(kind)
        for row in range(self.rows):
            if kind == 2 or (kind == 0 and row > self.row) or (kind == 1 and row < self.row):
                self.blank(row, 0, self.columns)

    def erase_line(self, kind):
        self.blank(self.row, 0 if kind else self.column, self.column + 1 if kind == 1 else self.columns)

    def feed(self, text):
        """Paints what it can and returns the rest, an incomplete sequence."""
        at = 0
        while at < len(text):
            character = text[at]
            if character != "\x1b":
                self.put(character) if character >= " " else self.control(character)
                at += 1
                continue
            if at + 1 >= len(text):
                return text[at:]
            kind = text[at + 1]
            if kind in "[]":
                found = (CSI if kind == "[" else OSC).match(text, at)
                if not found:
                    return text[at:]
                if kind == "[":
                    numbers = [int(number or 0) for number in found.group(2).split(";")] if found.group(2) else []
                    self.sequence(found.group(1), numbers, found.group(4))
                at = found.end()
            elif kind in "()":
                if at + 2 >= len(text):
                    return text[at:]
                at += 3
            else:
                if kind == "7":
                    self.saved = (self.row, self.column)
                elif kind == "8":
                    self.row, self.column = self.saved
                elif kind == "M":
                    self.reverse_index()
                at += 2
        return ""


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, command, rows=24, columns=80, environment=None):
        self.screen = Screen(rows, columns)
        self.raw = b""  # all that was ever painted
        self.rest = b""
        self.half = ""
        self.code = None
        settings = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8")
        settings.update(environment or {})
        ready, go = os.pipe()
        self.process, self.master = pty.fork()
        if self.process == 0:
            os.read(ready, 1)  # not before the settings below are noted
            os.execvpe(command[0], command, settings)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.settings = termios.tcgetattr(self.master)
        self.slave = os.open(slave_name(self.master), os.O_RDWR | os.O_NOCTTY)
        os.write(go, b"!")
        os.close(ready)
        os.close(go)

    def read(self, wait):
        """Takes in what comes within `wait` seconds; True when something came."""
        if not select.select([self.master], [], [], wait)[0]:
            self.look_for_end()
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        if not data:
            return False
        self.raw += data
        data = self.rest + data
        text = data.decode("utf-8", "ignore")
        tail = len(data)
        while tail > 0 and tail > len(data) - 4 and data[:tail].decode("utf-8", "replace").endswith("\ufffd"):
            tail -= 1
        text, self.rest = data[:tail].decode("utf-8", "replace"), data[tail:]
        self.half = self.screen.feed(self.half + text)
        return True

    def look_for_end(self):
        if self.code is None:
            ended, status = os.waitpid(self.process, os.WNOHANG)
            if ended:
                self.code = os.waitstatus_to_exitcode(status)
                while self.read(0):  # what it painted last
                    pass

    def is_idle(self):
        """Has the program read all keys, and does it sleep?"""
        unread = struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, b"\0\0\0\0"))[0]
        try:
            with open("/proc/%d/stat" % self.process) as about:
                asleep = about.read().rsplit(")", 1)[1].split()[0] == "S"
        except FileNotFoundError:
            return True
        return unread == 0 and asleep

    def naps(self):
        """How often the program went to sleep so far."""
        try:
            with open("/proc/%d/status" % self.process) as about:
                return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", about.read(), re.M).group(1))
        except (FileNotFoundError, AttributeError):
            return 0

    def settle(self, naps=-1, longest=20):
        """Reads until the program waits for keys, however slow the machine is; after more naps than it had."""
        end = time.monotonic() + longest
        calm = 0
        while self.code is None and calm < 3 and time.monotonic() < end:
            calm = 0 if self.read(0.002) or self.naps() <= naps or not self.is_idle() else calm + 1

    def keys(self, keys, settle=True):
        if not keys:  # nothing would wake the program
            return
        naps = self.naps()
        os.write(self.master, keys.encode())
        if not settle:
            return
        self.settle(naps)
        if keys.endswith(ESCAPE):  # alone it means Esc only after a while
            time.sleep(0.15)
            self.settle()

    def click(self, row, column):
        """The first button, in the words that the terminal's description names."""
        curses.setupterm("xterm-256color")
        if curses.tigetstr("kmous") == b"\x1b[<":
            self.keys("\x1b[<0;%d;%dM" % (column + 1, row + 1))
        else:
            self.keys("\x1b[M" + chr(32) + chr(33 + column) + chr(33 + row))

    def wait(self, what, seconds=60):
        """Waits until a text stands on the screen, or a function says yes."""
        end = time.monotonic() + seconds
        good = what if callable(what) else lambda: what in self.screen.text()
        while not good():
            if time.monotonic() > end or self.code is not None:
                self.fail("not seen: %s" % what)
            self.read(0.05)
        self.settle()

    def wait_end(self, seconds=60):
        end = time.monotonic() + seconds
        while self.code is None:
            if time.monotonic() > end:
                self.fail("the program did not end")
            self.read(0.05)
        return self.code

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        naps = self.naps()
        os.kill(self.process, signal.SIGWINCH)
        self.settle(naps)

    def is_restored(self):
        """Are the line settings those from before the program?"""
        return termios.tcgetattr(self.master)[:4] == self.settings[:4]

    def fail(self, sentence):
        print("\n".join("|" + line for line in self.screen.lines()), file=sys.stderr)
        raise AssertionError("%s (exit code %s)" % (sentence, self.code))

    def check(self, good, sentence):
        if not good:
            self.fail(sentence)

    def close(self):
        self.look_for_end()
        if self.code is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.slave)
        os.close(self.master)


def program():
    return os.environ["TRIVIUM"]
