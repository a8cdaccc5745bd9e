"""What the scripts that drive the program share: running it, checking what it says, and the closing report.

TRIVIUM is the program with sanitizers, TRIVIUM_RELEASE the fast one."""
import os
import subprocess
import sys
import tempfile

TRIVIUM = os.environ.get("TRIVIUM", "build/dev/trivium")
# Where only the checked build exists, it serves for both.
TRIVIUM_RELEASE = os.environ.get("TRIVIUM_RELEASE", TRIVIUM)
if not os.path.exists(TRIVIUM_RELEASE):
    TRIVIUM_RELEASE = TRIVIUM
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8")

_folder = tempfile.TemporaryDirectory(prefix="trivium-test-")
FOLDER = _folder.name
passed = 0
failures = []


class Run:
    """One run of the program."""

    def __init__(self, *arguments, program=TRIVIUM, stdin="", stdout=subprocess.PIPE, env=None):
        self.line = "trivium " + " ".join(arguments)
        done = subprocess.run([program, *arguments], input=stdin.encode(), stdout=stdout, stderr=subprocess.PIPE,
                              env=dict(ENVIRONMENT, **(env or {})), check=False)
        self.code = done.returncode
        self.out = (done.stdout or b"").decode()
        self.err = done.stderr.decode()


def check(condition, what):
    """Counts one check; prints it when it fails."""
    global passed
    if condition:
        passed += 1
    else:
        failures.append(what)
        print(f"FAILED  {what}")
    return condition


def succeeds(*arguments, **more):
    run = Run(*arguments, **more)
    check(run.code == 0 and run.err == "", f"{run.line}: exit code {run.code}, standard error: {run.err!r}")
    return run


def refuses(code, words, *arguments, **more):
    """The run must fail with that code and say exactly one sentence on standard error that holds all the words."""
    run = Run(*arguments, **more)
    check(run.code == code, f"{run.line}: exit code {run.code}, not {code}")
    lines = run.err.splitlines()
    check(len(lines) == 1 and lines[0].startswith("trivium") and lines[0].endswith("."),
          f"{run.line}: standard error is not one sentence: {run.err!r}")
    for word in words:
        check(word in run.err, f"{run.line}: {word!r} is not in {run.err!r}")
    return run


def path(name, content=None):
    """A path in the test's own folder; with content, the file is written."""
    full = os.path.join(FOLDER, name)
    if content is not None:
        with open(full, "w", encoding="utf-8") as file:
            file.write(content)
    return full


def read(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def skip(why):
    """Ends a script that this machine cannot run; tools/run-tests counts it."""
    print(f"SKIPPED {why}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)


def report():
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)
