#!/usr/bin/env python3
"""People in browsers: removing, blocking, private tables, what is kept as a file, deleting, and a server for invited people only. PICTURES=1 leaves
pictures in build/pictures/web. ONLY=words runs the tests whose names hold them."""
import os

from browser import ROOT, run_tests
from program import TRIVIUM_RELEASE, path, succeeds
from server import Server

COMMON = ("--no-open", "--web", os.path.join(ROOT, "build", "web"), "--guests", "1000", "--requests", "100000")


class Servers:
    """One that is open to all, which the tests use, and one for invited people."""

    def __enter__(self):
        closed = path("closed.db")
        self.open = Server(*COMMON, "--data", path("people.db"), "--welcome", "Welcome to the house of games.", program=TRIVIUM_RELEASE)
        self.closed = Server(*COMMON, "--data", closed, "--registration", "invitation", "--no-guests", program=TRIVIUM_RELEASE)
        os.environ["TRIVIUM_CLOSED"] = f"http://127.0.0.1:{self.closed.port}/"
        os.environ["TRIVIUM_INVITATION"] = succeeds("admin", "invite", closed).out.strip().rsplit("/", 1)[1]
        return self.open

    def __exit__(self, *reason):
        self.open.stop()
        self.closed.stop()


run_tests("people", Servers)
