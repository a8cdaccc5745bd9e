"""Texts that people read, as docs/writing.md wants them: the games' terms, words that do not appear, typography, and lines of keys that fit a terminal.
Reads the tables of that page, the catalogues po/*.po, the lessons and the rules pages of the games; needs no program."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = ("fr", "de")
COLUMNS = 78
PAGE = (ROOT / "docs/writing.md").read_text(encoding="utf-8")
# Lines of keys at the terminal's foot: "q: quit   s: save".
FOOTER = "src/client/terminal/tui_bottom.c"
NO_BREAK = "\u00a0"
# What has no reader and so no language: the ids of bots, events without words, and material as it is written in a record.
UNREAD = ("src/bots/bot.c", "src/games/defaults_words.c", "src/games/plain_fields.c")
# Pieces of TypeScript that are put together by a sign: join(", "), words + ": ", `${label}: ${name}`.
GLUED = re.compile(r"""\.join\("[:,;] "\)|\+ "[:,;] |"[:;] " *\+|\}[:,;] \$\{|\}: `""")


class Text:
    """One text in a language, with the English one and where it is from."""

    def __init__(self, lang, english, said, places):
        self.lang, self.english, self.said, self.places = lang, english, said, places
        # Holes say nothing, but for the rule about "de {name}".
        self.plain, self.plain_english = (re.sub(r"\{\w*\}", "", words) for words in (said, english))

    def of(self, where):
        return where == "all" or any(f"/{where}/" in place for place in self.places)


def unquote(quoted):
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), quoted)


def catalogue(lang):
    """A text for each form of each entry, beside the English of the same form; English texts come from the same file."""
    for block in (ROOT / f"po/{lang}.po").read_text(encoding="utf-8").split("\n\n"):
        places = [place for line in re.findall(r"^#: (.*)$", block, re.M) for place in line.split()]
        fields = {name: unquote("".join(re.findall(r'"((?:[^"\\]|\\.)*)"', rest)))
                  for name, rest in re.findall(r'^(msg\S+) ((?:"(?:[^"\\]|\\.)*"\n?)+)', block, re.M)}
        english = [fields[name] for name in ("msgid", "msgid_plural") if fields.get(name)]
        said = [fields[name] for name in sorted(fields) if name.startswith("msgstr")]
        for at, words in enumerate(said if english else []):
            yield english[min(at, len(english) - 1)], words, places


def form_faults():
    """Singular and plural that are one text: a noun that somebody forgot to bend."""
    one_form = {lang: [re.compile(rf"(?<!\w){re.escape(word)}\b") for word in listed(words)] for lang, words in table("Typography", 2, 1)}
    for lang in LANGUAGES:
        text = (ROOT / f"po/{lang}.po").read_text(encoding="utf-8")
        for one, many in re.findall(r'^msgstr\[0\] "(.*)"\nmsgstr\[1\] "(.*)"$', text, re.M):
            if one == many and not any(word.search(one.replace("-mal", " -mal")) for word in one_form[lang]):
                yield f"{lang}: one form for one and for many: {one}"


def lessons():
    """What lessons say, by language: three lines that belong together."""
    for path in sorted(ROOT.glob("src/games/*/tutorial.trv")):
        groups, place = [{}], str(path.relative_to(ROOT))
        for line in path.read_text(encoding="utf-8").splitlines():
            match = re.match(r"# (en|fr|de): (.*)$", line)
            if match:
                groups[-1][match[1]] = match[2]
            elif groups[-1]:
                groups.append({})
        for group in groups:
            if group:
                yield group, [place]


def clauses(game, ending):
    """What a rules page says, by clause, with what is indented below it; addresses of links and marks of Markdown are no words."""
    found, clause = {}, None
    for line in (ROOT / f"docs/rules/{game}{ending}.md").read_text(encoding="utf-8").splitlines():
        number = re.match(r"- \*\*([A-Z]{2} \d+\.\d+)\*\*", line)
        if number or line[:1] not in ("", " "):
            clause = number[1] if number else None
        if clause:
            words = re.sub(r"\]\([^)]*\)", "]", line)
            found[clause] = found.get(clause, "") + " " + re.sub(r"[*|`]|^-|--+", " ", words).strip()
    return found


def rules_pages():
    """Each clause of each rules page, beside the English one."""
    for path in sorted((ROOT / "docs/rules").glob("*.fr.md")):
        game = path.name.split(".")[0]
        english = clauses(game, "")
        for lang in LANGUAGES:
            said = clauses(game, f".{lang}")
            assert said.keys() == english.keys(), f"docs/rules/{game}.{lang}.md has other clauses"
            for clause, words in said.items():
                yield Text(lang, english[clause], words, [f"docs/rules/{game}/{clause}"])
        for clause, words in english.items():
            yield Text("en", words, words, [f"docs/rules/{game}/{clause}"])


def all_texts():
    for lang in LANGUAGES:
        for english, said, places in catalogue(lang):
            yield Text(lang, english, said, places)
    for english, _, places in catalogue(LANGUAGES[0]):
        yield Text("en", english, english, places)
    for group, places in lessons():
        for lang, said in group.items():
            yield Text(lang, group["en"], said, places)
    yield from rules_pages()


def table(title, columns, number=0):
    """Rows of a table under a heading; the first has number 0."""
    part = PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    lines = re.findall(r"(?:^\|.*\n?)+", part, re.M)[number].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines][2:]
    assert rows and all(len(row) == columns for row in rows), f"{title}: a table of {columns} columns is wanted"
    return rows


def pattern(term, begins):
    """A term of the page: a word by its beginning, or whole; … stands for anything between."""
    ends = r"\w*" if begins else ""
    parts = [r"\s+".join(re.escape(word) + ends for word in part.split()) for part in term.split("…")]
    words = r"[^.;:]*?\b".join(parts)
    return re.compile(words if begins else rf"(?<!\w){words}(?!\w)", re.I)


def listed(cell):
    return [term.strip() for term in cell.split(",")]


def term_faults(texts):
    for game, english, french, german in table("Words of the games", 4):
        asked = re.compile(rf"\b{re.escape(english)}(s|es|d|ed|ing)?\b", re.I)
        wanted = {"fr": [pattern(term, True) for term in listed(french)], "de": [pattern(term, True) for term in listed(german)]}
        found = 0
        for text in texts:
            if text.lang == "en" or not text.of(game) or not asked.search(text.plain_english):
                continue
            found += 1
            if not any(term.search(text.plain) for term in wanted[text.lang]):
                yield f'{text.lang}: "{english}" of {game} is not {french if text.lang == "fr" else german}: {text.said}'
        if found == 0:
            yield f"docs/writing.md: no text of {game} has the word {english}"


def forbidden_faults(texts):
    for where, lang, words, instead in table("Words that do not appear", 4):
        patterns = [pattern(word, False) for word in listed(words)]
        for text in texts:
            if text.lang == lang and text.of(where):
                for word in patterns:
                    match = word.search(text.said if "{" in word.pattern else text.plain)
                    if match:
                        yield f'{lang}: "{match[0]}" where docs/writing.md wants "{instead}": {text.said}'


def mixed_faults(texts):
    for lang, english, without, words in table("Words that are not mixed up", 4):
        asked, other = ([pattern(word, False) for word in listed(cell)] for cell in (english, without))
        wrong = [pattern(word, False) for word in listed(words)]
        found = False
        for text in texts:
            if text.lang == lang and any(word.search(text.plain_english) for word in asked) and not any(word.search(text.plain_english) for word in other):
                found = True
                match = next((match for word in wrong if (match := word.search(text.plain))), None)
                if match:
                    yield f'{lang}: "{match[0]}" is another word than {english}: {text.said}'
        if not found:
            yield f"docs/writing.md: no text has {english} without {without}"


def typography(text):
    """What is wrong with the signs of a text; the words of commands and keys (a: b) count as text."""
    said = text.said
    if "..." in said:
        yield "three dots instead of …"
    if re.search(r"\} x \{", said):
        yield "x instead of ×"
    if text.lang == "en":
        if re.search(r"\S[ \u00a0][%…]", said):
            yield "a space before % or …"
        if re.search("[’‘“”]", said):
            yield "typographic quotes"
    if text.lang == "fr":
        if re.search(r"\w'\w", said):
            yield "' instead of ’"
        if re.search(r"[^\s\u00a0«(\"][;!?»%](?![\w:])", said) or re.search(r"[^\s\u00a0:]:(?!//)(\s|$)", said) or re.search(r"\S [;!»%]", said):
            yield "no no-break space before : ; ! ? » %"
        if re.search(r"\w (:|\?)( |$)", said) or re.search(r"«(?!\u00a0)", said):
            yield "no no-break space at : ? «"
        if re.search(r"\w[ \u00a0]…", said):
            yield "a space before …"
    if text.lang == "de":
        if re.search(r"[^\u00a0]%", said):
            yield "no no-break space before %"
        if re.search(r"\w…", said):
            yield "no space before …"
        if re.search('[”"]', said) or said.count("„") != said.count("“"):
            yield "quotes that are not „ “"


def typography_faults(texts):
    for text in texts:
        for fault in typography(text):
            yield f"{text.lang}: {fault}: {text.said}"


def footer_faults(texts):
    lines = [text for text in texts if FOOTER in text.places]
    if len(lines) < 9:
        yield f"{FOOTER}: {len(lines)} lines of keys; where did they go?"
    for text in lines:
        if len(text.said) > COLUMNS:
            yield f"{text.lang}: {len(text.said)} columns, {COLUMNS} fit: {text.said}"


def gluing_faults():
    """A colon or comma between what is said in the reader's language is a text, too: French has a space before a colon."""
    spoken = [path for folder in ("client", "games", "mid", "picture") for path in (ROOT / "src" / folder).rglob("*.c")]
    spoken += [path for folder in ("bots", "cli", "lab") for path in (ROOT / "src" / folder).glob("*.c")
               if re.search(r"\btv_(word|say)\(", path.read_text(encoding="utf-8"))]
    for path in sorted(spoken):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = re.search(r'tv_text_add\(.*("[:,] ")', line)
            if match and str(path.relative_to(ROOT)) not in UNREAD:
                yield f"{path.relative_to(ROOT)}:{number}: {match[1]} has no language: tv_word(out, lang, {match[1]})"
    for path in sorted((ROOT / "web/src").rglob("*.ts")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = GLUED.search(line)
            if match and not re.search(r"new Error\(|EngineError|`Line ", line):  # what went wrong inside is said in English
                yield f"{path.relative_to(ROOT)}:{number}: {match[0]} has no language: labelled() and listed() of base/i18n.ts"


def main():
    texts = list(all_texts())
    faults = [fault for check in (term_faults, forbidden_faults, mixed_faults, typography_faults, footer_faults) for fault in check(texts)]
    faults += [*form_faults(), *gluing_faults()]
    for fault in faults:
        print(fault.replace("\n", "\\n").replace(NO_BREAK, "·"))
    print(f"{len(texts)} texts, {len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
