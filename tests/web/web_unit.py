#!/usr/bin/env python3
"""The unit tests of the library in WebAssembly and its wrapper in TypeScript: types by tsc, then node's own test runner, on the
scripts that esbuild bundles. They also compare with the native program, TRIVIUM_RELEASE."""
import glob
import os
import re
import subprocess
import sys

from program import TRIVIUM_RELEASE

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OUT = os.path.join(ROOT, "build", "web-tests")


def run(what, *command, **more):
    """Runs a step; its whole output only when it fails."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more)
    if done.returncode != 0:
        print(done.stdout)
        print(f"FAILED  {what}")
    return done


def build():
    """The module and the bundled tests; ends the program when something does not build."""
    sources = sorted(glob.glob(os.path.join(ROOT, "web/tests/unit/*.test.ts"))) + [os.path.join(ROOT, "web/tests/unit/worker.ts")]
    steps = [
        ("the locked packages are installed", ["tools/npm-ci"]),
        ("the module builds", ["flock", "build/web.lock", "sh", "-c", "cmake --preset wasm && cmake --build build/wasm"]),
        ("the texts are there", ["flock", "build/web.lock", "tools/page-texts", "build/web-texts/texts.ts"]),
        ("types are right", ["web/node_modules/.bin/tsc", "--noEmit", "-p", "web"]),
        ("the tests are bundled", ["esbuild", *sources, "--bundle", "--platform=node", "--format=esm", "--target=node18",
                                   "--out-extension:.js=.mjs", f"--outdir={OUT}", "--log-level=warning"]),
    ]
    for what, command in steps:
        if run(what, *command).returncode != 0:
            print("0 passed, 1 failed")
            sys.exit(1)
    return len(steps)


def main():
    steps = build()
    tests = sorted(glob.glob(os.path.join(OUT, "*.test.mjs")))
    environment = dict(os.environ, TRIVIUM_ROOT=ROOT, TRIVIUM_RELEASE=os.path.abspath(TRIVIUM_RELEASE))
    done = run("the unit tests", "node", "--test", "--test-reporter=tap", *tests, env=environment)
    counts = {name: int(number) for name, number in re.findall(r"^# (pass|fail|cancelled) (\d+)$", done.stdout, re.MULTILINE)}
    failed = counts.get("fail", 0) + counts.get("cancelled", 0)
    if done.returncode != 0:
        failed = max(failed, 1)
    print(f"{counts.get('pass', 0) + steps} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
