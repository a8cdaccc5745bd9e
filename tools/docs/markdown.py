"""Markdown as the documents of this project write it, read into blocks: headings, paragraphs, lists, tables, code. What is written from
blocks (pages, man pages) is the business of others; so is where a link leads.

A block is a tuple that begins with its kind:
    ("heading", level, text, slug)    ("paragraph", text)    ("code", language, text)    ("rule",)    ("quote", blocks)
    ("list", first number or None, [blocks of an item...])    ("table", [head...], [[cell...]...])
Texts hold their marks; inline() takes them apart."""
import re

FENCE = re.compile(r"^( *)```+ *(\w*)\s*$")
ITEM = re.compile(r"^( *)([-*]|\d+\.) +(.*)$")
TABLE_LINE = re.compile(r"^ *\|.*\| *$")
HEADING = re.compile(r"^(#{1,6}) +(.*?) *#* *$")


def slug_of(text, used):
    """The anchor of a heading, as code hosts make it: small letters, blanks become dashes, signs fall away; a second one gets a number."""
    plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", lambda match: match[1] or "", text)
    slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
    count = used.get(slug, 0)
    used[slug] = count + 1
    return f"{slug}-{count}" if count else slug


def cells(line):
    """The cells of a table's line; a bar behind a backslash, or in code, is no border."""
    found, cell, code = [], "", False
    for part in re.split(r"(\\\||`|\|)", line.strip()[1:-1]):
        if part == "`":
            code = not code
        if part == "|" and not code:
            found.append(cell.strip())
            cell = ""
        else:
            cell += "|" if part == "\\|" else part
    return [*found, cell.strip()]


def dedent(lines, width):
    return [line[width:] if line[:width].strip() == "" else line for line in lines]


class Reader:
    """Reads lines into blocks."""

    def __init__(self, text):
        self.slugs = {}
        self.blocks = self.read(text.split("\n"))

    def read(self, lines):
        blocks, at = [], 0
        while at < len(lines):
            line = lines[at]
            if not line.strip() or line.startswith("<!--"):
                at += 1
            elif HEADING.match(line):
                marks, text = HEADING.match(line).groups()
                blocks.append(("heading", len(marks), text, slug_of(text, self.slugs)))
                at += 1
            elif FENCE.match(line):
                at = self.fenced(lines, at, blocks)
            elif re.match(r"^ *(---+|\*\*\*+) *$", line):
                blocks.append(("rule",))
                at += 1
            elif TABLE_LINE.match(line) and at + 1 < len(lines) and re.match(r"^ *\|[-:| ]+\| *$", lines[at + 1]):
                at = self.table(lines, at, blocks)
            elif ITEM.match(line):
                at = self.items(lines, at, blocks)
            elif line.startswith("    "):
                at = self.indented(lines, at, blocks)
            elif line.startswith(">"):
                end = at
                while end < len(lines) and lines[end].startswith(">"):
                    end += 1
                blocks.append(("quote", self.read([re.sub(r"^> ?", "", quoted) for quoted in lines[at:end]])))
                at = end
            else:
                at = self.paragraph(lines, at, blocks)
        return blocks

    @staticmethod
    def fenced(lines, at, blocks):
        indent, language = FENCE.match(lines[at]).groups()
        end = at + 1
        while end < len(lines) and not re.match(r"^ *```+\s*$", lines[end]):
            end += 1
        blocks.append(("code", language, "\n".join(dedent(lines[at + 1:end], len(indent)))))
        return end + 1

    @staticmethod
    def indented(lines, at, blocks):
        end = at
        while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
            end += 1
        blocks.append(("code", "", "\n".join(dedent(lines[at:end], 4)).rstrip()))
        return end

    @staticmethod
    def table(lines, at, blocks):
        end = at + 2
        while end < len(lines) and TABLE_LINE.match(lines[end]):
            end += 1
        blocks.append(("table", cells(lines[at]), [cells(line) for line in lines[at + 2:end]]))
        return end

    def items(self, lines, at, blocks):
        """A list: what is indented behind an item belongs to it, also behind blank lines."""
        outer, mark, _ = ITEM.match(lines[at]).groups()
        first = int(mark[:-1]) if mark[0].isdigit() else None
        found = []
        while at < len(lines):
            match = ITEM.match(lines[at])
            if not match or len(match[1]) != len(outer) or match[2][0].isdigit() != (first is not None):
                break
            inner = len(match[1]) + len(match[2]) + 1
            body, at = [match[3]], at + 1
            while at < len(lines):
                if not lines[at].strip():
                    if at + 1 < len(lines) and lines[at + 1].startswith(" " * min(inner, 2)) and lines[at + 1].strip():
                        body.append("")
                        at += 1
                        continue
                    break
                if len(lines[at]) - len(lines[at].lstrip()) <= len(outer) and (ITEM.match(lines[at]) or HEADING.match(lines[at])):
                    break
                body.append(lines[at])
                at += 1
            found.append(self.read([body[0], *dedent(body[1:], inner)]))
            if at < len(lines) and not lines[at].strip():  # a blank line between items
                following = at
                while following < len(lines) and not lines[following].strip():
                    following += 1
                if following < len(lines) and ITEM.match(lines[following]) and len(ITEM.match(lines[following])[1]) == len(outer):
                    at = following
        blocks.append(("list", first, found))
        return at

    @staticmethod
    def paragraph(lines, at, blocks):
        end = at
        while end < len(lines) and lines[end].strip() and not HEADING.match(lines[end]) and not FENCE.match(lines[end]) and \
                not (end > at and (ITEM.match(lines[end]) and not lines[end].startswith("    ") or TABLE_LINE.match(lines[end]))):
            end += 1
        blocks.append(("paragraph", " ".join(line.strip() for line in lines[at:end])))
        return end


def read(text):
    return Reader(text).blocks


INLINE = re.compile(r"(?P<tick>`+)(?P<code>.+?)(?P=tick)"
                    r"|(?P<image>!)?\[(?P<label>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<url>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)"
                    r"|\*\*(?P<bold>.+?)\*\*|(?<!\w)\*(?P<slant>[^*\s](?:[^*]*[^*\s])?)\*(?!\w)|\\(?P<plain>[^\w\s])|<(?P<bare>https?://[^>]+)>")


def inline(text):
    """The pieces of a text: ("text", t), ("code", t), ("bold", pieces), ("slant", pieces), ("link", pieces, url), ("image", alt, url)."""
    pieces, at = [], 0
    for match in INLINE.finditer(text):
        if match.start() > at:
            pieces.append(("text", text[at:match.start()]))
        at = match.end()
        if match["code"] is not None:
            pieces.append(("code", match["code"].strip() if match["code"].strip() else match["code"]))
        elif match["url"] is not None:
            pieces.append(("image", match["label"], match["url"]) if match["image"] else ("link", inline(match["label"]), match["url"]))
        elif match["bold"] is not None:
            pieces.append(("bold", inline(match["bold"])))
        elif match["slant"] is not None:
            pieces.append(("slant", inline(match["slant"])))
        elif match["bare"] is not None:
            pieces.append(("link", [("text", match["bare"])], match["bare"]))
        else:
            pieces.append(("text", match["plain"]))
    if at < len(text):
        pieces.append(("text", text[at:]))
    return pieces


def plain(text):
    """A text without its marks."""
    def said(pieces):
        return "".join(said(piece[1]) if isinstance(piece[1], list) else piece[1] for piece in pieces)
    return said(inline(text))


def words_of(blocks):
    """All that is said in blocks, for the search."""
    for block in blocks:
        if block[0] == "paragraph":
            yield plain(block[1])
        elif block[0] == "heading":
            yield plain(block[2])
        elif block[0] == "code":
            yield block[2]
        elif block[0] == "quote":
            yield from words_of(block[1])
        elif block[0] == "list":
            for item in block[2]:
                yield from words_of(item)
        elif block[0] == "table":
            for row in [block[1], *block[2]]:
                yield " ".join(plain(cell) for cell in row)
