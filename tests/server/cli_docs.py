"""The documents at a server, as a browser finds them: from /docs through every link to every page and every place on it, whatever encoding is asked for; the
search's list leads nowhere else; the man pages that are made of documents are well-formed."""
import glob
import gzip
import json
import os
import posixpath
import subprocess
from html.parser import HTMLParser

from program import TRIVIUM_RELEASE, check, report
from server import Server, ask_on

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Page(HTMLParser):
    """What a page links to, which places it has, what it says."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places, self.title, self.inline = [], set(), "", []
        self.inside = ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        self.inside = tag
        self.links += [known[name] for name in ("href", "src") if known.get(name)]
        if "id" in known:
            self.places.add(known["id"])
        if "style" in known or any(name.startswith("on") for name in known) or tag == "script" and "src" not in known:
            self.inline.append(tag)

    def handle_data(self, data):
        if self.inside == "title":
            self.title += data

    def handle_endtag(self, tag):
        self.inside = ""


def read_all(link):
    """Every page that can be reached from /docs/, and every other file: path -> Page or bytes."""
    found, waiting, links = {}, ["/docs/"], []
    while waiting:
        path = waiting.pop()
        reply = ask_on(link, "GET", path, {"Accept-Encoding": "gzip"})
        if not check(reply.status == 200, f"{path}: {reply.status}"):
            found[path] = b""
            continue
        body = gzip.decompress(reply.body) if reply.headers.get("content-encoding") == "gzip" else reply.body
        if not reply.headers["content-type"].startswith("text/html"):
            found[path] = body
            continue
        page = found[path] = Page(body.decode())
        check(page.title.endswith(" – Trivium") and len(page.title) > 11, f"{path}: its title is {page.title!r}")
        check(not page.inline, f"{path}: scripts or styles in the page, which the server's policy forbids: {page.inline}")
        for address in page.links:
            if ":" in address:
                continue
            target, _, place = address.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
            links.append((path, target, place))
            if target not in found and target not in waiting:
                waiting.append(target)
    return found, links


def test_pages(server):
    reply = server.ask("GET", "/docs")
    check(reply.status == 308 and reply.headers.get("location") == "/docs/", f"/docs: {reply.status} {reply.headers}")
    with server.connect() as link:
        found, links = read_all(link)
        check(sum(isinstance(page, Page) for page in found.values()) > 60, f"only {len(found)} pages")
        check(len(links) > 2000, f"only {len(links)} links")
        for path, target, place in links:
            page = found.get(target)
            if place and isinstance(page, Page):
                check(place in page.places, f"{path}: {target} has no place {place}")
        for page in ("rules/avalon.fr.html", "api/game.html", "http.html", "commands.html", "platforms.html", "stability.html"):
            check(isinstance(found.get("/docs/" + page), Page), f"{page} cannot be reached")
        check("tv_game_moves" in found["/docs/api/game.html"].places, "the reference lacks tv_game_moves")
        test_search(link, found)
        plain = ask_on(link, "GET", "/docs/http.html")  # held compressed alone: unpacked for who takes nothing else, each time the same
        again = ask_on(link, "GET", "/docs/http.html", {"Accept-Encoding": "identity"})
        packed = ask_on(link, "GET", "/docs/http.html", {"Accept-Encoding": "gzip"})
        check(plain.body == again.body == gzip.decompress(packed.body) and "content-encoding" not in plain.headers, "/docs/http.html differs by its encoding")


def test_search(link, found):
    text = ask_on(link, "GET", "/docs/search.js").body.decode()
    start, end = "window.triviumSearch = ", ";\n"
    check(text.startswith(start) and text.endswith(end), "search.js is something else")
    rows = json.loads(text[len(start):-len(end)])
    check(len(rows) > 500, f"the search knows only {len(rows)} sections")
    for address, _, _, _ in rows:
        target, _, place = address.partition("#")
        page = found.get("/docs/" + target)
        check(isinstance(page, Page) and (not place or place in page.places), f"the search leads to {address}, which is not there")
    for words in ("ChaCha20", "Hexen", "tv_table_open"):
        check(any(words.lower() in (row[1] + row[2] + row[3]).lower() for row in rows), f"the search does not find {words}")


def test_man_pages():
    names = sorted(glob.glob(os.path.join(TOP, "build/docs/man/man*/*")))
    check([os.path.basename(name) for name in names] == ["trivium.1", "libtrivium.3", "trivium-record.5", "trivium-engine.7"], f"man pages: {names}")
    for name in names:
        done = subprocess.run(["mandoc", "-W", "warning", "-T", "lint", name], capture_output=True, text=True, check=False)
        found = [line for line in done.stdout.splitlines() if "STYLE" not in line]
        check(not found, f"{name}: {found[:5]}")
        shown = subprocess.run(["mandoc", "-T", "ascii", name], capture_output=True, text=True, check=True).stdout
        check(len(shown.splitlines()) > 80, f"{name} says hardly anything")


with Server(program=TRIVIUM_RELEASE) as running:
    test_pages(running)
test_man_pages()
report()
