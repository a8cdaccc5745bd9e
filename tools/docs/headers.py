"""The C headers as a reference. A header is read as its author laid it out: a comment at the top says what it is for, and then come pieces,
each a comment and the declarations below it. Nothing is repeated by hand, so the reference cannot disagree with the code."""
import re

COMMENT = re.compile(r"/\*.*?\*/", re.S)
NAMES = (
    re.compile(r"^#define (TV_\w+)", re.M),  # macros
    re.compile(r"\}\s*(tv_\w+);"),  # typedef struct ... name;
    re.compile(r"^typedef [^;{]*?\b(tv_\w+);", re.M),  # typedef struct x x;
    re.compile(r"^typedef [^;{]*\(\*(tv_\w+)\)\(", re.M),  # pointers to functions
    re.compile(r"^(?:static inline |extern )?[a-z_][\w *]*?[ *](tv_\w+)\(", re.M),  # functions
    re.compile(r"^extern [^;(]*?\b(tv_\w+)(?:\[\])?;", re.M),  # objects
)


def comment_words(comment):
    """The text of a comment, as Markdown: paragraphs, and what is indented is code."""
    inside = re.sub(r"^/\*\s?|\s*\*/$", "", comment.strip())
    lines = [re.sub(r"^ ?\* ?", "", line) if at else line for at, line in enumerate(inside.split("\n"))]
    return "\n".join(re.sub(r"^ {5,}", "    ", line) if line.startswith("     ") else line for line in lines)


def constants(code):
    """The constants of the enums in a piece of code."""
    found = []
    for body in re.findall(r"\benum\b[^{;]*\{(.*?)\}", code, re.S):
        found += re.findall(r"(?:^|,|\n)\s*(TV_\w+)", COMMENT.sub(" ", body))
    return found


def names_of(code):
    bare = COMMENT.sub(lambda match: "\n" * match[0].count("\n"), code)
    found = []
    for pattern in NAMES:
        found += pattern.findall(bare)
    return list(dict.fromkeys(found + constants(code)))


def pieces_of(body):
    """(words, code) of each piece: pieces are separated by blank lines; a comment of its own line begins one, too."""
    pieces = []
    for chunk in re.split(r"\n\s*\n", body):
        chunk = chunk.strip("\n")
        if not chunk.strip():
            continue
        depth, current = 0, []
        for line in chunk.split("\n"):  # a comment outside of braces, behind code, begins another piece
            outside = depth == 0 and current and line.startswith("/*") and not all(kept.startswith((" *", "/*")) for kept in current)
            if outside:
                pieces.append("\n".join(current))
                current = []
            current.append(line)
            bare = COMMENT.sub("", line)
            depth += bare.count("{") - bare.count("}")
        pieces.append("\n".join(current))
    for piece in pieces:
        match = re.match(r"\s*(/\*.*?\*/)[ \t]*\n?", piece, re.S)
        if match and (match.end() == len(piece) or piece[match.end() - 1] == "\n"):
            yield comment_words(match[1]), piece[match.end():].strip("\n")
        else:
            yield "", piece


def read(text):
    """(what it is for, [(words, code, [names])])."""
    top = re.match(r"\s*(/\*.*?\*/)", text, re.S)
    body = text[top.end():]
    body = re.sub(r"^#ifndef TRIVIUM_\w+\n#define TRIVIUM_\w+\n", "", body.lstrip("\n"))
    body = re.sub(r"\n#endif\s*$", "\n", body)
    body = re.sub(r"^(#include .*|TV_PUBLIC_(BEGIN|END))$", "", body, flags=re.M)
    return comment_words(top[1]), [(words, code, names_of(code)) for words, code in pieces_of(body)]
