"""Blocks as HTML. Every page is whole by itself: no script or style stands in it, so that the strictest policy lets it through."""
import html
import re

import markdown


def escape(text):
    return html.escape(text, quote=True)


class Writer:
    """Writes the blocks of one page."""

    def __init__(self, page, places):
        self.page, self.places = page, places
        self.sections = []  # [slug, title, words]

    # ---- texts ----
    def link(self, words, url):
        address = self.places.address(self.page, url)
        if address is None:
            return f'<span class="file">{words}</span>'
        return f'<a href="{escape(address)}">{words}</a>'

    def code(self, text):
        address = self.places.names.get(text.rstrip("()"))
        shown = f"<code>{escape(text)}</code>"
        return f'<a class="name" href="{escape(self.places.relative(self.page, address))}">{shown}</a>' if address else shown

    def text(self, text):
        return "".join(self.piece(piece) for piece in markdown.inline(text))

    def piece(self, piece):
        kind = piece[0]
        if kind == "text":
            return escape(piece[1])
        if kind == "code":
            return self.code(piece[1])
        if kind == "image":
            address = self.places.address(self.page, piece[2])
            return f'<img src="{escape(address)}" alt="{escape(piece[1])}">' if address else f'<em>{escape(piece[1])}</em>'
        inner = "".join(self.piece(each) for each in piece[1])
        if kind == "link":
            return self.example(inner, piece[2]) if piece[2].startswith("examples/") and ".trv#" in piece[2] else self.link(inner, piece[2])
        return f"<strong>{inner}</strong>" if kind == "bold" else f"<em>{inner}</em>"

    def example(self, words, url):
        """A moment of a game, which the page of the game shows as a picture: here, how to look at it."""
        file, moment = url.split("#")
        address = self.places.address(self.page, file)
        shown = moment.split("-")[0]
        return (f'<span class="example"><a href="{escape(address)}">{words}</a> <code>trivium show docs/rules/{escape(file)} '
                f"--at {escape(shown)}</code></span>")

    # ---- blocks ----
    def heading(self, level, text, slug):
        self.page.anchors.add(slug)
        if level == 1:
            self.page.title = markdown.plain(text)
            self.sections.append(["", self.page.title, []])
            return f"<h1>{self.text(text)}</h1>"
        self.sections.append([slug, markdown.plain(text), []])
        return f'<h{level} id="{escape(slug)}">{self.text(text)}<a class="here" href="#{escape(slug)}" aria-label="Link to this section">#</a></h{level}>'

    def clause(self, item):
        """An item that begins with a clause of the rules can be linked to: "AV 4.3" is av-4-3."""
        match = re.match(r"\*\*([A-Z]{2} \d+(?:\.\d+)*)\*\*", item[0][1]) if item and item[0][0] == "paragraph" else None
        if not match:
            return ""
        anchor = match[1].lower().replace(" ", "-").replace(".", "-")
        self.page.anchors.add(anchor)
        return f' id="{anchor}"'

    def list(self, first, items):
        tag = "ul" if first is None else "ol"
        start = f' start="{first}"' if first not in (None, 1) else ""
        shown = []
        for item in items:
            words = self.text(item[0][1]) if len(item) == 1 and item[0][0] == "paragraph" else self.blocks(item)
            shown.append(f"<li{self.clause(item)}>{words}</li>")
        return f"<{tag}{start}>{''.join(shown)}</{tag}>"

    def table(self, head, rows):
        titles = "".join(f"<th scope=\"col\">{self.text(cell)}</th>" for cell in head)
        body = "".join("<tr>" + "".join(f"<td>{self.text(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        shown = f"<thead><tr>{titles}</tr></thead>" if any(head) else ""
        return f'<div class="wide" tabindex="0" role="group" aria-label="Table"><table>{shown}<tbody>{body}</tbody></table></div>'

    def listing(self, text, names=False):
        """Code; comments are muted, and in the reference names lead to where they are declared."""
        shown = escape(text)
        if names:
            shown = re.sub(r"\b(tv_\w+|TV_\w+)\b", self.named, shown)
        shown = re.sub(r"(/\*.*?\*/)", r'<span class="comment">\1</span>', shown, flags=re.S)
        return f'<pre tabindex="0"><code>{shown}</code></pre>'

    def named(self, match):
        address = self.places.names.get(match[1])
        return f'<a href="{escape(self.places.relative(self.page, address))}">{match[1]}</a>' if address else match[1]

    def block(self, block):
        kind = block[0]
        if self.sections:
            self.sections[-1][2].extend(markdown.words_of([block]) if kind != "heading" else [])
        if kind == "heading":
            return self.heading(*block[1:])
        if kind == "paragraph":
            return f"<p>{self.text(block[1])}</p>"
        if kind == "code":
            return self.listing(block[2])
        if kind == "list":
            return self.list(*block[1:])
        if kind == "table":
            return self.table(*block[1:])
        if kind == "quote":
            return f"<blockquote>{self.blocks(block[1])}</blockquote>"
        return "<hr>"

    def blocks(self, blocks):
        return "\n".join(self.block(block) for block in blocks)

    def write(self, blocks):
        self.page.body = self.blocks(blocks)
        self.page.sections = self.sections


# ---- the frame around it ----

def navigation(page, found, places):
    lines, group = [], None
    for each in found:
        if each.group is None:
            continue
        if each.group != group:
            lines.append(("</ul>" if group else "") + f"<h2>{escape(each.group)}</h2><ul>")
            group = each.group
        here = ' aria-current="page"' if each is page else ""
        lang = f' lang="{each.lang}"' if each.lang != "en" else ""
        lines.append(f'<li><a href="{escape(places.relative(page, each.address))}"{here}{lang}>{escape(each.listed or each.title)}</a></li>')
    return "".join(lines) + "</ul>"


def contents(page):
    rows = [(slug, title) for slug, title, _ in page.sections if slug]
    if len(rows) < 3:
        return ""
    items = "".join(f'<li><a href="#{escape(slug)}">{escape(title)}</a></li>' for slug, title in rows)
    return f'<nav class="contents" aria-label="On this page"><details open><summary>On this page</summary><ul>{items}</ul></details></nav>'


def whole(page, found, places, version):
    up = places.relative(page, "index.html")
    top = up[:-len("index.html")]
    return f"""<!doctype html>
<html lang="{page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(page.title)} – Trivium</title>
<link rel="icon" href="{top}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{top}site.css">
<script src="{top}site.js" defer></script>
</head>
<body data-top="{top}">
<a class="skip" href="#content">To the text</a>
<header class="top"><a class="brand" href="{up}"><img src="{top}icon.svg" alt="" width="28" height="28">Trivium</a>
<form class="search" role="search"><label class="unseen" for="search">Search these pages</label><input id="search" type="text" role="combobox" enterkeyhint="search" placeholder="Search" autocomplete="off"
 aria-controls="found" aria-expanded="false"><div id="found" class="found" role="listbox" aria-label="Found" hidden></div></form>
<button class="menu" type="button" aria-expanded="false" aria-controls="pages">Pages</button></header>
<div class="frame">
<nav id="pages" class="pages" aria-label="Pages">{navigation(page, found, places)}</nav>
<main id="content" class="content" tabindex="-1">
{contents(page)}
<article>
{page.body}
</article>
<footer>Trivium {escape(version)}. The games belong to their authors and publishers; this is an unofficial implementation.</footer>
</main>
</div>
</body>
</html>
"""
