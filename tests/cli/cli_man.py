"""The man page speaks of exactly the commands and options that the program has."""
import os
import re

from program import check, read, report, succeeds

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGE = read(os.path.join(TOP, "docs", "trivium.1"))


def sections():
    """The text under each `.Ss trivium COMMAND`."""
    parts = re.split(r"^\.(?:Ss trivium ([\w-]+)|Sh ).*$", PAGE, flags=re.M)
    return {name: text for name, text in zip(parts[1::2], parts[2::2]) if name}


def main():
    commands = re.findall(r"^  ([\w-]+) ", succeeds("--help").out.split("Commands:")[1], re.M)
    described = sections()
    check(len(commands) >= 9, f"--help lists only {commands}")
    check(list(described) == commands, f"the man page has {list(described)}, the program {commands}")
    for command in commands:
        helped = re.findall(r"^  --([\w-]+)(?: (\S+))? ", succeeds(command, "--help").out, re.M)
        helped = [(name, value) for name, value in helped if name != "help"]
        listed = re.findall(r"^\.It Fl -([\w-]+)(?: Ar (\S+))?$", described.get(command, ""), re.M)
        check(listed == helped, f"trivium {command}: the man page has {listed}, --help has {helped}")
        usage = re.search(rf"^Usage: trivium {command} ?(.*) \[options\]$", succeeds(command, "--help").out, re.M)
        arguments = usage.group(1) if usage else None
        line = re.search(rf"^\.Ss trivium {command}(.*)$", PAGE, re.M)
        shown = re.sub(r"Op Ar (\S+)", r"[\1]", line.group(1)).replace("Ar ", "").strip() if line else None
        check(arguments == shown, f"trivium {command}: arguments {arguments!r} in --help, {shown!r} in the man page")
    for code in range(4):
        check(re.search(rf"^\.It {code}$", PAGE, re.M), f"exit code {code} is not in the man page")
    report()


main()
