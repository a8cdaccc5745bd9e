"""Command lines are completed in bash, zsh and fish, each asked in its own way: commands, options, what follows an option, games, records.

All scripts come from the program's one table; here it is held against --help, so that whatever there is can be completed."""
import os
import pty
import re
import select
import shlex
import subprocess
import time

from program import FOLDER, check, path, refuses, report, succeeds

SHELLS = ("bash", "zsh", "fish")
SCRIPTS = {shell: path({"bash": "trivium.bash", "zsh": "_trivium", "fish": "trivium.fish"}[shell], succeeds("completion", shell).out)
           for shell in SHELLS}
os.makedirs(f"{FOLDER}/place/inner")
for name in ("one.trv", "two.trv", "other.json"):
    with open(f"{FOLDER}/place/{name}", "w", encoding="utf-8") as file:
        file.write("")


def bash(line):
    """What bash offers at the end of the line."""
    words = line.replace("=", " = ").split(" ") if line.endswith("=") is False else line.replace("=", " =").split(" ")
    words = [word for word in words[:-1] if word] + [words[-1]]
    script = (f"source {shlex.quote(SCRIPTS['bash'])}; COMP_WORDS=({' '.join(shlex.quote(word) for word in words)}); "
              f"COMP_CWORD={len(words) - 1}; _trivium; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    done = subprocess.run(["bash", "--norc", "-c", script], cwd=f"{FOLDER}/place", stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    check(done.stderr == "", f"bash, {line!r}: {done.stderr}")
    offered = [word for word in done.stdout.splitlines() if word]
    check(len(offered) == len(set(offered)), f"bash, {line!r}: offered twice: {sorted(offered)}")
    return set(offered)


def fish(line):
    done = subprocess.run(["fish", "--no-config", "-c", f"source {shlex.quote(SCRIPTS['fish'])}; complete -C {shlex.quote(line)}"],
                          cwd=f"{FOLDER}/place", stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ, HOME=FOLDER), check=False)
    check(done.stderr == "", f"fish, {line!r}: {done.stderr}")
    return {shown.split("\t")[0].split("=")[-1] for shown in done.stdout.splitlines()}


class Zsh:
    """A shell at a terminal, since zsh completes nowhere else. Every offer is printed between marks."""

    SETUP = ("PS1='>>'; stty -echo; unsetopt zle_bracketed_paste 2>/dev/null; autoload -Uz compinit; compinit -u -D; "
             "zstyle ':completion:*' list-prompt ''; LISTMAX=100000; COLUMNS=200; LINES=2000; "
             "list_them() { compadd() { if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd \"$@\"; return $?; fi; "
             "typeset -a hits; builtin compadd -A hits \"$@\"; [[ -n $hits ]] || return; print -r -- \"OFFER ${hits[*]}\"; builtin compadd \"$@\" }; "
             "_main_complete \"$@\"; compstate[insert]=''; compstate[list]='' }; "
             "zle -C list-them complete-word list_them; bindkey '^I' list-them; print ready-$((1+1))\n")

    def __init__(self):
        self.child, self.file = pty.fork()
        if self.child == 0:
            os.chdir(f"{FOLDER}/place")
            os.environ.update(HOME=FOLDER, TERM="dumb")
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.send(f"fpath=({FOLDER} $fpath)\n{self.SETUP}")
        check("ready-2" in self.read("ready-2"), "zsh does not start")

    def send(self, text):
        os.write(self.file, text.encode())

    def read(self, until, seconds=20):
        said, end = "", time.monotonic() + seconds
        while until not in said and time.monotonic() < end:
            if select.select([self.file], [], [], 0.1)[0]:
                said += os.read(self.file, 65536).decode(errors="replace")
        return said

    def __call__(self, line):
        self.send(f"{line}\t")
        time.sleep(0.2)
        self.send("\x15print done-$((3+4))\n")  # the line away, and a mark behind what was offered
        return {word.rstrip("=") for offer in re.findall(r"OFFER ([^\r\n]*)", self.read("done-7")) for word in offer.split()}


def main():
    zsh = Zsh()
    shells = {"bash": bash, "zsh": zsh, "fish": fish}
    commands = re.findall(r"^  ([\w-]+) ", succeeds("--help").out.split("Commands:")[1], re.M)
    for shell, offers in shells.items():
        got = offers("trivium ")
        check(set(commands) <= got, f"{shell}: of the commands it offers {sorted(got)}")
        check({"play"} == {word for word in offers("trivium pl") if word.startswith("pl")}, f"{shell}: pl is not completed to play")
        for line, wanted, unwanted in (("trivium rules ", {"albion", "attika", "avalon"}, set()),
                                       ("trivium arena a", {"albion", "attika", "avalon"}, {"greedy"}),
                                       ("trivium bench ", {"search", "net", "batch", "avalon"}, set()),
                                       ("trivium admin un", {"unlock"}, {"lock"}),
                                       ("trivium play --lang ", {"en", "fr", "de"}, {"albion"}),
                                       ("trivium render --theme=d", {"dark"}, {"light"}),
                                       ("trivium engine --bot gr", {"greedy"}, {"random"}),
                                       ("trivium completion ", {"bash", "zsh", "fish"}, set()),
                                       ("trivium show ", {"one.trv", "two.trv"}, set()),
                                       ("trivium show --at ", set(), {"one.trv"}),
                                       ("trivium rules avalon ", set(), {"albion", "avalon"}),
                                       ("trivium admin ", {"backup", "invite"}, {"other.json"}),
                                       ("trivium admin invite ", {"other.json"}, {"backup", "invite"}),
                                       ("trivium puzzles avalon ", {"one.trv"}, {"albion"}),
                                       ("trivium puzzles avalon one.trv ", {"two.trv"}, {"albion"}),
                                       ("trivium study ", {"one.trv", "albion"}, set()),
                                       ("trivium list --lang fr ", {"albion"}, {"fr"}),
                                       ("trivium gauntlet avalon ", {"albion"}, set()),
                                       ("trivium arena avalon --seats gr", {"greedy"}, {"random", "one.trv"}),
                                       ("trivium arena avalon --seats random,gr", {"greedy"}, {"random", "one.trv"}),
                                       ("trivium play --load ", {"one.trv"}, set()),
                                       ("trivium serve --config ", {"other.json", "one.trv"}, set()),
                                       ("trivium serve --config oth", {"other.json"}, {"one.trv"})):
            got = {word.rstrip("/").split(",")[-1] for word in offers(line)}
            check(wanted <= got and not unwanted & got, f"{shell}: after {line!r} it offers {sorted(got)}")
        check({"inner"} <= {word.rstrip("/") for word in offers("trivium arena avalon --records ")}, f"{shell}: no folder is offered")
    for command in commands:  # every option of every command
        options = {f"--{name}" for name in re.findall(r"^  --([\w-]+)", succeeds(command, "--help").out, re.M)}
        for shell, offers in (("bash", bash), ("fish", fish)):
            got = offers(f"trivium {command} --")
            check(options <= got, f"{shell}: trivium {command} lacks {sorted(options - got)}")
        lines = re.search(rf"^            {command}\) _arguments(.*?) ;;$", open(SCRIPTS["zsh"], encoding="utf-8").read(), re.M | re.S).group(1)
        named = {f"--{name}" for name in re.findall(r"^ +'--([\w-]+)", lines, re.M)}
        check(options == named, f"zsh: trivium {command} has {sorted(named)}")
    refuses(2, ["tcsh", "bash, zsh and fish"], "completion", "tcsh")
    report()


main()
