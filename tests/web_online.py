#!/usr/bin/env python3
"""Online play in browsers: playwright-core with Debian's Chromium, several people in contexts of their own at one server. Pictures of
what each of them sees are left in build/pictures/web. ONLY=words runs the tests whose names hold them."""
import os

from browser import ROOT, run_tests
from program import TRIVIUM_RELEASE, path
from server import Server

OPTIONS = ("--no-open", "--web", os.path.join(ROOT, "build", "web"), "--data", path("online.db"), "--guests", "1000",
           "--requests", "100000", "--away", "1", "--webhook", "http://127.0.0.1:9/", "--webhook-key", path("key", "secret of the receiver\n"))
run_tests("online", lambda: Server(*OPTIONS, program=TRIVIUM_RELEASE))
