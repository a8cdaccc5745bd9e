#!/usr/bin/env python3
"""Online play in browsers: playwright-core with Debian's Chromium, several people in contexts of their own at one server. PICTURES=1
leaves pictures of what each of them sees in build/pictures/web. ONLY=words runs the tests whose names hold them."""
from browser import open_online_server, run_tests

run_tests("online", open_online_server)
