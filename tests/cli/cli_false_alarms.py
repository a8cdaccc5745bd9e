"""tools/false-alarms, with a program in place of trivium whose marks are known: what counts as a false alarm, that an interrupted run goes on where it
was, and what it says at the end."""
import json
import os
import subprocess

from program import check, path, read, report

# What it is asked is noted; the file STOP lets it fail. Each game has two marks, which a longer search finds to have lost LEFT points.
TRIVIUM = path("trivium", '''#!/usr/bin/env python3
import json, os, pathlib, sys
words = sys.argv[1:]
folder = pathlib.Path(__file__).parent
with open(folder / "asked", "a") as asked:
    asked.write(" ".join(words) + "\\\\n")
if words[0] == "--version":
    print("trivium 0")
elif words[0] == "arena":
    into = pathlib.Path(words[words.index("--records") + 1])
    into.mkdir()
    for game in range(int(words[words.index("--games") + 1])):
        (into / f"{game}.trv").write_text("")
elif "--line" not in words:
    marks = [{"decision": n, "seat": 0, "played": "p", "best": "b", "loss": 9.0, "lost_much": n < 3} for n in (1, 2, 3)]
    print(json.dumps({"much": 7.0, "decisions": marks}))
elif (folder / "stop").exists():
    sys.exit(1)
else:
    left = json.loads((folder / "left").read_text())
    loss = left[int(pathlib.Path(words[1]).stem) * 2 + int(words[words.index("--at") + 1])]
    print(json.dumps({"moves": [{"best": "b", "loss": loss, "best_chance": 50.0, "played_chance": 40.0}]}))
'''.replace("\\\\n", "\\n"))
os.chmod(TRIVIUM, 0o755)
LEFT = [9.0, 4.9, 5.0, 6.9, 7.0, 8.0, 12.0, 9.0, 9.0, 9.0]


def run(kept, *words):
    line = ["python3", "tools/false-alarms", "toy", "--games", "5", "--kept", path(kept), "--trivium", TRIVIUM, *words]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def asked():
    lines = read(path("asked")).splitlines()
    os.remove(path("asked"))
    return lines


path("left", json.dumps(LEFT))
done = run("whole")
check("toy, 2 seats: 5 of 5 games, 10 marked, 10 looked at with 20 times the iterations" in done.stdout, done.stdout + done.stderr)
check("less than 5 points left: 1 (10.0 %)" in done.stdout and "not marked any more: 3 (30.0 %)" in done.stdout, done.stdout)
check(done.returncode == 0, "one of ten is allowed")
check(any("--bot search:11200it:1024mib" in line and "--line p" in line for line in asked()), "20 times the iterations, the move that was played")
check(run("whole", "--margin", "0").returncode == 1, "without a margin three are too many")
check(len(asked()) == 1, "all is known: only the version is asked for")

path("stop", "")
check(run("cut").returncode != 0, "it says that it failed")
check(sum("--at" not in line and line.startswith("analyse") for line in asked()) == 1, "at the first mark")
with open(path("cut/results.jsonl"), "a", encoding="utf-8") as file:
    file.write('{"who": "triv')  # and was cut in the middle of a line
os.remove(path("stop"))
done = run("cut", "--tell")
check(done.returncode != 0 and not any(line.startswith("analyse") for line in asked()), "--tell looks at nothing")
done = run("cut")
lines = asked()
check("10 looked at" in done.stdout and done.returncode == 0, done.stdout + done.stderr)
check(not any(line.startswith("arena") for line in lines) and sum(line.startswith("analyse") and "--at" not in line for line in lines) == 4,
      "games are played once, and what was found is not looked for again")
path("left", json.dumps([0.0] * 10))
check(run("cut", "--times", "40").returncode == 1, "what another search found is not mixed with it")
report()
