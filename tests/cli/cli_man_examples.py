"""The examples of the man page run as they are written, one after the other in one folder beside the sources' examples."""
import os
import re
import subprocess

from program import ENVIRONMENT, FOLDER, TRIVIUM_RELEASE, check, read, report

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SECONDS = 120  # for one of them; on a quiet machine the longest takes two


def examples():
    """What stands in the section's displays, a line each."""
    part = read(os.path.join(TOP, "docs", "trivium.1")).split(".Sh EXAMPLES\n", 1)[1].split("\n.Sh ", 1)[0]
    shown = re.findall(r"^\.Dl (.*)$|^\.Bd .*\n((?:[^.].*\n)*)\.Ed$", part, re.M)
    return [line for one, many in shown for line in ([one] if one else many.splitlines())]


def folder():
    """Where somebody sits who installed the program: it is found by its name, and examples/ lies here."""
    place, programs = os.path.join(FOLDER, "here"), os.path.join(FOLDER, "bin")
    os.mkdir(place)
    os.mkdir(programs)
    os.symlink(os.path.join(TOP, "examples"), os.path.join(place, "examples"))
    os.symlink(os.path.abspath(TRIVIUM_RELEASE), os.path.join(programs, "trivium"))
    return place, dict(ENVIRONMENT, PATH=programs + ":" + os.environ["PATH"], XDG_STATE_HOME=FOLDER)


def main():
    lines = examples()
    check(len(lines) >= 5 and all(line.startswith("trivium ") for line in lines), f"examples of the man page: {lines}")
    place, environment = folder()
    for line in lines:
        done = subprocess.run(["bash", "-c", line], input="quit\n", cwd=place, env=environment, timeout=SECONDS, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        check(done.returncode == 0 and done.stderr == "", f"{line}: exit code {done.returncode}, {done.stderr}")
    check(len(os.listdir(os.path.join(place, "games"))) == 100, "the match left no hundred records")
    check("<svg" in read(os.path.join(place, "ten.svg")), "there is no picture")
    report()


main()
