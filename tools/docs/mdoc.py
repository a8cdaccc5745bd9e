"""The man page of the program as blocks of Markdown: the macros of mdoc that it uses, and no others."""
import re

FONTS = {"Ar": "*{}*", "Fl": "`-{}`", "Cm": "`{}`", "Pa": "`{}`", "Em": "*{}*", "Li": "`{}`", "Ql": "`{}`", "Ev": "`{}`", "Ic": "`{}`", "Va": "`{}`",
         "Nm": "`{}`", "Sx": "[{}]", "Dq": "“{}”", "Pq": "({})", "Op": "[{}]", "Xr": "`{}`"}
SPECIAL = {r"\(:u": "ü", r"\('e": "é", r"\e": "\\", r"\&": "", r"\-": "-"}


def special(text):
    for mark, sign in SPECIAL.items():
        text = text.replace(mark, sign)
    return text


def words_of(line):
    """The words of a macro's line; those in quotes are one."""
    return [special(word.strip('"')) for word in re.findall(r'"[^"]*"|\S+', line)]


def phrase(words):
    """A line of macros as a text: Fl -seat Ar K -> `--seat` *K*."""
    out, at = [], 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in ("Op", "Dq", "Pq", "Ql") or word in FONTS:
            taken = []
            nested = word in ("Op", "Dq", "Pq")
            while at < len(words) and (nested or words[at] not in FONTS and words[at] != "Ns") and words[at] not in (",", ".", ";", ":", ")"):
                taken.append(words[at])
                at += 1
            inner = phrase(taken) if nested else " ".join(taken)
            if word == "Nm" and not inner:
                inner = "trivium"
            if word == "Xr" and len(taken) > 1:
                inner = f"{taken[0]}({taken[1]})"
            out.append(FONTS[word].format(inner) if inner or word != "Fl" else "`-`")
        elif word == "Ns":
            out.append("\0")
        else:
            out.append(word)
    text = re.sub(r" ?\0 ?", "", " ".join(out))
    return re.sub(r" ([,.;:)])", r"\1", text)


def read(text):
    """Markdown that says the same."""
    out, item, literal, depth = [], False, False, 0
    for line in text.splitlines():
        words = words_of(line[1:]) if line.startswith(".") else []
        macro = words[0] if words else ""
        if line.startswith(".\\\"") or macro in ("Dd", "Dt", "Os"):
            continue
        if literal and macro != "Ed":
            out.append("    " + special(line))
        elif macro == "Sh":
            depth = 0
            title = " ".join(words[1:]).capitalize()
            out += ["", f"## {title}" if title != "Name" else "# Commands", ""]
        elif macro == "Ss":
            out += ["", "### " + re.sub(r"[`*]", "", phrase(words[1:])), ""]
        elif macro in ("Pp", "El", "Ed"):
            depth -= macro == "El"
            literal = False
            item = item and macro == "Pp" and depth > 0
            out.append("")
        elif macro == "Bl":
            depth += 1
            out.append("")
        elif macro == "It":
            out.append(f"- {phrase(words[1:])}: ")
            item = True
        elif macro == "Bd":
            literal = True
            out.append("")
        elif macro == "Dl":
            out += ["", "    " + special(line[4:]), ""]
        elif macro == "Nd":
            out.append(phrase(words[1:]).capitalize() + ".")
        elif macro and macro != "Nm" or macro == "Nm" and len(words) == 1:
            out.append(("  " if item else "") + phrase(words))
        elif macro == "Nm":
            out.append(("  " if item else "") + phrase(words))
        else:
            out.append(("  " if item else "") + special(line))
    joined = re.sub(r": \n  ", ": ", "\n".join(out))
    return re.sub(r"\n(  )?([,.;:])", r"\2", joined)
