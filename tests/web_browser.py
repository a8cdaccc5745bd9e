#!/usr/bin/env python3
"""The tests of the browser client in a browser: playwright-core with Debian's Chromium plays at pages that the program serves. Prints the
figures it measured; pictures of the pages are left in build/pictures/web. ONLY=words runs the tests whose names hold them; WEB=build/web serves
that folder in place of what the program has embedded; TIMES=1 prints how long each test took."""
import os
import re
import subprocess
import sys

from program import TRIVIUM_RELEASE
from server import Server

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUT = os.path.join(ROOT, "build", "web-tests", "browser")
STEPS = [
    ["tools/npm-ci"],
    ["tools/build-web"],
    ["esbuild", "web/tests/browser/main.test.ts", "--bundle", "--platform=node", "--format=esm", "--target=node18",
     "--external:playwright-core", "--out-extension:.js=.mjs", f"--outdir={OUT}", "--log-level=warning"],
]


def main():
    os.makedirs(OUT, exist_ok=True)
    for command in STEPS:
        subprocess.run(command, cwd=ROOT, check=True)
    modules = os.path.join(OUT, "node_modules")  # where the bundle looks for playwright-core
    if not os.path.islink(modules):
        os.symlink(os.path.join(ROOT, "web", "node_modules"), modules)
    options = ["--test-name-pattern", os.environ["ONLY"]] if "ONLY" in os.environ else []
    folder = ["--web", os.environ["WEB"]] if "WEB" in os.environ else []
    with Server("--no-open", *folder, program=TRIVIUM_RELEASE) as server:
        environment = dict(os.environ, TRIVIUM_ROOT=ROOT, TRIVIUM_ADDRESS=f"http://127.0.0.1:{server.port}/")
        done = subprocess.run(["node", "--test", "--test-reporter=tap", *options, os.path.join(OUT, "main.test.mjs")], cwd=ROOT,
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    counts = {name: int(number) for name, number in re.findall(r"^# (pass|fail|cancelled) (\d+)$", done.stdout, re.MULTILINE)}
    failed = counts.get("fail", 0) + counts.get("cancelled", 0)
    if done.returncode != 0:
        failed = max(failed, 1)
        print(done.stdout)
    for line in re.findall(r"^# figure: (.*)$", done.stdout, re.MULTILINE):
        print(line)
    if "TIMES" in os.environ:
        print(*re.findall(r"(?:not )?ok \d+ - .*\n +---\n +duration_ms: \d+", done.stdout), sep="\n")
    print(f"{counts.get('pass', 0)} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
