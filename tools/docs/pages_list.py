"""The pages of the site and their order, and where things of the repository are on it."""
import os
import posixpath

# group | address of the page | source in the repository | title in the list, where the page's own is too long; "*" is every game, in every language
PAGES = """
Play            | play.html               | docs/play.md            | In the terminal
Play            | material.html           | docs/material.md        | Material of your own box
Play            | analysis.html           | docs/analysis.md        | Where a game was lost
Play            | glossary.html           | docs/glossary.md        |
Rules           | rules/*.html            | docs/rules/*.md         |
Tutorials       | adding-a-game.html      | docs/adding-a-game.md   | A game of your own
Tutorials       | python.html             | docs/python.md          | From Python
Tutorials       | library.html            | docs/library.md         | The library in your program
Tutorials       | examples.html           | examples/README.md      | Bots of your own
Bots            | bots.html               | docs/bots.md            | The bots
Bots            | engine-protocol.html    | docs/engine-protocol.md | The engine protocol
Bots            | arena.html              | docs/arena.md           | Matches and ratings
Bots            | tournaments.html        | docs/tournaments.md     | Tournaments
Bots            | tuning.html             | docs/tuning.md          | Tuning weights
Bots            | nets.html               | docs/nets.md            | Nets
Bots            | training.html           | docs/training.md        | Training a net
Bots            | learning.html           | docs/learning.md        | Games as numbers
Bots            | batch.html              | docs/batch.md           | Many tables at once
Server          | server.html             | docs/server.md          | Running a server
Server          | nodes.html              | docs/nodes.md           | Many servers, one hall
Server          | online.html             | docs/online.md          | How it is built
Reference       | commands.html           | docs/trivium.1          | Commands
Reference       | record.html             | docs/record.md          | Records
Reference       | json.html               | docs/json.md            | JSON
Reference       | api/index.html          | include/trivium         | C: the library
Reference       | http.html               | docs/openapi.json       | HTTP: the server
Reference       | platforms.html          | docs/platforms.md       | Platforms
Reference       | stability.html          | docs/stability.md       | What stays
Project         | architecture.html       | docs/architecture.md    | A tour for newcomers
Project         | contributing.html       | CONTRIBUTING.md         |
Project         | web.html                | docs/web.md             | The browser client
Project         | writing.html            | docs/writing.md         | How texts are written
Project         | laws.html               | tests/suite/README.md   | The laws of a game
Project         | security.html           | SECURITY.md             |
Project         | changelog.html          | CHANGELOG.md            |
"""
# Copied beside the pages because they link to them, as (folder or file in the repository, address).
COPIED = (("docs/rules/examples", "rules/examples"), ("docs/openapi.json", "openapi.json"), ("docs/pictures/analysis.svg", "pictures/analysis.svg"))
# Pages of the repository that the site has in another way.
STANDS_FOR = {"README.md": "index.html", "docs": "index.html"}


class Page:
    """A page: where it stands in the list, where it comes from, and, once it is read, what it holds."""

    def __init__(self, group, address, source, title):
        self.group, self.address, self.source, self.listed = group, address, source, title
        self.title, self.body, self.anchors, self.sections = title, "", set(), []
        self.lang = source.split(".")[1] if source.startswith("docs/rules/") and source.count(".") == 2 else "en"


LANGUAGES = {"": "", "fr": " (français)", "de": " (Deutsch)"}


def rules(root, group):
    """The rules of every game that has them, language by language."""
    names = sorted(name[:-len(".md")] for name in os.listdir(os.path.join(root, "docs/rules")) if name.endswith(".md"))
    for language, said in LANGUAGES.items():
        for name in names:
            game, _, written_in = name.partition(".")
            if written_in == language:
                yield Page(group, f"rules/{name}.html", f"docs/rules/{name}.md", game.capitalize() + said)


def pages(root):
    found = []
    for line in PAGES.strip().splitlines():
        group, address, source, title = (field.strip() for field in line.split("|"))
        found += rules(root, group) if "*" in source else [Page(group, address, source, title)]
    listed = {page.source for page in found}
    for folder in ("docs", "docs/rules"):
        for name in sorted(os.listdir(os.path.join(root, folder))):
            if name.endswith(".md") and f"{folder}/{name}" not in listed:
                raise SystemExit(f"build-docs: {folder}/{name} is not in the list of tools/docs/pages_list.py")
    return found


class Places:
    """Where a link of a document leads."""

    def __init__(self, root, found):
        self.root = root
        self.by_source = {page.source: page for page in found}
        self.names = {}  # of the C library: name -> address
        self.asked = []  # (page, link, address, anchor), to be looked at when all pages are read

    def address(self, page, link):
        """The address on the site, as seen from the page; None: it is not on it."""
        if ":" in link.split("/")[0]:
            return link
        target, _, anchor = link.partition("#")
        if not target:
            return self.inside(page, link, page.address, anchor)
        source = posixpath.normpath(posixpath.join(posixpath.dirname(page.source), target))
        if source in self.by_source:
            return self.inside(page, link, self.by_source[source].address, anchor)
        if source in STANDS_FOR:
            return self.inside(page, link, STANDS_FOR[source], anchor)
        if source.startswith("include/trivium/") and source.endswith(".h"):
            return self.inside(page, link, f"api/{posixpath.basename(source)[:-2]}.html", "")
        for copied, address in COPIED:
            if source == copied or source.startswith(copied + "/"):
                self.exists(page, link, source)
                return self.relative(page, address + source[len(copied):]) + (f"#{anchor}" if anchor else "")
        self.exists(page, link, source)
        return None

    def exists(self, page, link, source):
        if not os.path.exists(os.path.join(self.root, source)):
            raise SystemExit(f"build-docs: {page.source}: there is no {link}")

    def inside(self, page, link, address, anchor):
        self.asked.append((page, link, address, anchor))
        return ("" if address == page.address else self.relative(page, address)) + (f"#{anchor}" if anchor else "")

    @staticmethod
    def relative(page, address):
        return posixpath.relpath(address, posixpath.dirname(page.address) or ".")

    def dead(self, found):
        """Links to pages or places on them that are not there."""
        anchors = {page.address: page.anchors for page in found}
        anchors["index.html"] = set()
        for page, link, address, anchor in self.asked:
            if address not in anchors:
                yield f"{page.source}: {link}: there is no page {address}"
            elif anchor and anchor not in anchors[address]:
                yield f"{page.source}: {link}: {address} has no place #{anchor}"
