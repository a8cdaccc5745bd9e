#!/usr/bin/env python3
"""Online play in browsers, as tests/web/web_online.py: what takes long because people wait in it. A run of its own, since it leaves processors
to other tests while it waits, and no other page disturbs the times that it holds."""
from browser import open_online_server, run_tests

run_tests("online", open_online_server, "slow")
