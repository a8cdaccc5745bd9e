#!/usr/bin/env python3
"""The tests of the browser client in a browser: playwright-core with Debian's Chromium plays at pages that the program serves. Prints the
figures it measured; PICTURES=1 leaves pictures of the pages in build/pictures/web. ONLY=words runs the tests whose names hold them; WEB=build/web serves
that folder in place of what the program has embedded; TIMES=1 prints how long each test took."""
import os

from browser import run_tests
from program import TRIVIUM_RELEASE
from server import Server

FOLDER = ["--web", os.environ["WEB"]] if "WEB" in os.environ else []
run_tests("browser", lambda: Server("--no-open", *FOLDER, program=TRIVIUM_RELEASE))
