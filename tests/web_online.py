#!/usr/bin/env python3
"""Online play in browsers: playwright-core with Debian's Chromium, several people in contexts of their own at one server. Pictures of
what each of them sees are left in build/pictures/web. ONLY=words runs the tests whose names hold them."""
import os
import re
import subprocess
import sys
import tempfile

from program import TRIVIUM_RELEASE
from server import Server

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUT = os.path.join(ROOT, "build", "web-tests", "online")
STEPS = [
    ["tools/npm-ci"],
    ["tools/build-web"],
    ["esbuild", "web/tests/online/main.test.ts", "--bundle", "--platform=node", "--format=esm", "--target=node18",
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
    with tempfile.TemporaryDirectory() as folder, Server("--no-open", "--web", os.path.join(ROOT, "build", "web"), "--data",
                                                         os.path.join(folder, "online.db"), program=TRIVIUM_RELEASE) as server:
        environment = dict(os.environ, TRIVIUM_ROOT=ROOT, TRIVIUM_ADDRESS=f"http://127.0.0.1:{server.port}/")
        done = subprocess.run(["node", "--test", "--test-reporter=tap", *options, os.path.join(OUT, "main.test.mjs")], cwd=ROOT,
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    counts = {name: int(number) for name, number in re.findall(r"^# (pass|fail|cancelled) (\d+)$", done.stdout, re.MULTILINE)}
    failed = counts.get("fail", 0) + counts.get("cancelled", 0)
    if done.returncode != 0:
        failed = max(failed, 1)
        print(done.stdout)
    print(f"{counts.get('pass', 0)} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
