"""Documents as man pages: the same blocks, for a terminal."""
import re

import markdown

# document | page | section | what the line NAME says | further lines before the text | see also
PAGES = (
    ("docs/record.md", "trivium-record", "5", "a game as a text file that people can read", "", "trivium(1), trivium-engine(7), libtrivium(3)"),
    ("docs/engine-protocol.md", "trivium-engine", "7", "how programs play Trivium's games, line by line", "", "trivium(1), trivium-record(5), libtrivium(3)"),
    ("docs/library.md", "libtrivium", "3", "rules, records, pictures and bots of board games",
     ".SH SYNOPSIS\n.nf\n#include <trivium/game.h>\n#include <trivium/table.h>\n.PP\ncc \\-std=c11 program.c $(pkg\\-config \\-\\-cflags \\-\\-libs trivium)\n.fi\n",
     "trivium(1), trivium-record(5), trivium-engine(7)"),
)


def escape(text, code=False):
    text = text.replace("\\", "\\e")
    text = text.replace("-", "\\-") if code else text
    for sign, name in (("’", "'"), ("…", "..."), ("×", "\\(mu"), ("→", "\\(->"), ("–", "\\(en")):
        text = text.replace(sign, name)
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n"))


def said(pieces):
    out = ""
    for piece in pieces:
        if piece[0] == "text":
            out += escape(piece[1])
        elif piece[0] == "code":
            out += f"\\fB{escape(piece[1], True)}\\fR"
        elif piece[0] == "slant":
            out += f"\\fI{said(piece[1])}\\fR"
        elif piece[0] == "image":
            out += escape(piece[1])
        elif piece[0] == "bold":
            out += f"\\fB{said(piece[1])}\\fR"
        else:
            out += said(piece[1])
    return out


def text(words):
    """A paragraph; sentences begin on lines of their own, as man pages like it."""
    shown = said(markdown.inline(words)).strip()
    return escape_dots(re.sub(r"(?<=[a-z0-9)`R]{2}[.!?]) (?=[A-Z\\])", "\n", shown))


def escape_dots(shown):
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in shown.split("\n"))


def table(head, rows):
    """A row is a term and what there is to say about it; further columns say what they are."""
    out = []
    for row in rows:
        rest = [f"{text(name)}: {text(cell)}" if number and name.strip() else text(cell)
                for number, (name, cell) in enumerate(zip(head[1:], row[1:])) if cell.strip()]
        out.append(f".TP\n{text(row[0]) or 'and'}\n" + ("\n.br\n".join(rest) or "\\&"))
    return "\n".join(out)


def block(it, depth=0):
    kind = it[0]
    if kind == "heading":
        words = re.sub(r"\\f[BIR]", "", text(it[2]))
        return f".SH {words.upper()}" if it[1] <= 2 else f".SS {words}"
    if kind == "paragraph":
        return (".PP\n" if depth == 0 else "") + text(it[1])
    if kind == "code":
        return f".PP\n.RS 4\n.nf\n{escape(it[2], True)}\n.fi\n.RE"
    if kind == "table":
        return table(it[1], it[2])
    if kind == "list":
        lines = []
        for number, item in enumerate(it[2]):
            mark = "\\(bu 2" if it[1] is None else f"{it[1] + number}. 3"
            lines.append(f".IP {mark}\n" + "\n".join(block(each, 1) for each in item))
        return "\n".join(lines)
    return ""


def write(blocks, name, section, about, before, see_also, date, version):
    lines = [f'.TH {name.upper()} {section} "{date}" "Trivium {version}" "Trivium"', ".SH NAME", f"{name} \\- {about}", before.rstrip("\n"), ".SH DESCRIPTION"]
    lines += [block(each) for each in blocks if not (each[0] == "heading" and each[1] == 1)]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{page[:-3]}\\fR({page[-2]})" for page in see_also.split(", "))]
    joined = re.sub(r"\n\n+", "\n", "\n".join(lines)) + "\n"
    return re.sub(r"^(\.S[HS] .*\n)\.PP\n", r"\1", joined, flags=re.M)
