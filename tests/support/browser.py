"""What the scripts share that test pages in a browser: bundling a folder of web/tests, running it with node against a server, counting."""
import os
import re
import subprocess
import sys

from program import TRIVIUM_RELEASE, path
from server import Server

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run_tests(name, open_server, main="main"):
    """Runs web/tests/NAME/MAIN.test.ts at the server that open_server() makes, prints "N passed, N failed", and ends the program."""
    out = os.path.join(ROOT, "build", "web-tests", name, main)
    os.makedirs(out, exist_ok=True)
    for command in (["tools/npm-ci"], ["tools/build-web"],
                    ["esbuild", f"web/tests/{name}/{main}.test.ts", "--bundle", "--platform=node", "--format=esm", "--target=node18",
                     "--external:playwright-core", "--out-extension:.js=.mjs", f"--outdir={out}", "--log-level=warning"]):
        subprocess.run(command, cwd=ROOT, check=True)
    modules = os.path.join(out, "node_modules")  # where the bundle looks for playwright-core
    if not os.path.islink(modules):
        os.symlink(os.path.join(ROOT, "web", "node_modules"), modules)
    options = ["--test-name-pattern", os.environ["ONLY"]] if "ONLY" in os.environ else []
    with open_server() as server:
        environment = dict(os.environ, TRIVIUM_ROOT=ROOT, TRIVIUM_ADDRESS=f"http://127.0.0.1:{server.port}/")
        done = subprocess.run(["node", "--test", "--test-reporter=tap", *options, os.path.join(out, f"{main}.test.mjs")], cwd=ROOT,
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    count_and_exit(done)


def open_online_server():
    """A server with online play, whose limits leave room for all the tests; a bot may take over for who is away after one second."""
    return Server("--no-open", "--web", os.path.join(ROOT, "build", "web"), "--data", path("online.db"), "--guests", "1000",
                  "--requests", "100000", "--away", "1", "--webhook", "http://127.0.0.1:9/", "--webhook-key",
                  path("key", "secret of the receiver\n"), program=TRIVIUM_RELEASE)


def count_and_exit(done):
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
