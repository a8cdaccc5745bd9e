#!/usr/bin/env python3
"""A bot that plays online: standard library only, through the API of docs/online.md and docs/openapi.json.

It listens to its account's stream; every table where it has a seat gets a thread that listens to the table's stream and answers with a
move by POST whenever the stream lists moves. It may be started and stopped at any time: what waits for it is played then. How it likes
moves is taken from bot.py beside it.

    export TRIVIUM_TOKEN=...      # scopes read and play; or --token FILE
                                  # for rated games, of an account that said by POST /me/program that it is a program's
    python3 online_bot.py https://example.org [INVITATION ...] [--lobby]
"""
import argparse
import http.client
import json
import os
import random
import re
import sys
import threading
import time
import urllib.error
import urllib.request

from bot import TASTES

SIGN_OF_LIFE_S = 60  # a stream that is silent for longer is opened again
CUT_OFF = (OSError, ValueError, http.client.HTTPException)  # the server is away, or went in the middle of a line or an answer


class Refused(Exception):
    """The server said no: {code, clause, message}."""

    def __init__(self, status, body):
        super().__init__(f"{status}: {body.get('message', '')}")
        self.status, self.code = status, body.get("code", "")


class Server:
    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/") + "/api/v1", token

    def open(self, method, path, body=None):
        request = urllib.request.Request(self.url + path, method=method, headers={"Authorization": f"Bearer {self.token}"})
        if method == "POST":
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body or {}).encode()
        try:
            return urllib.request.urlopen(request, timeout=SIGN_OF_LIFE_S)
        except urllib.error.HTTPError as error:
            try:
                body = json.loads(error.read())
            except ValueError:
                body = {}
            raise Refused(error.code, body) from None

    def ask(self, method, path, body=None):
        with self.open(method, path, body) as answer:
            return json.loads(answer.read())

    def listen(self, path):
        """The objects of a stream; empty lines are signs of life."""
        with self.open("GET", path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)


class Game:
    """One table, played to its end."""

    def __init__(self, server, table, chance):
        self.server, self.table, self.chance = server, table, chance
        self.about, self.over = {}, False

    def choose(self, message):
        taste = TASTES.get(self.about["game"])
        ranked = [(taste(message["view"], self.about["you"], move) if taste else 0, self.chance.random(), move["text"])
                  for move in message["moves"]]
        return max(ranked)[2]

    def hear(self, message):
        """A whole table first, then one step a decision; both list the moves when it is ours to decide."""
        self.about = message.get("about", self.about)
        if "result" in message or self.about.get("status") in ("over", "cancelled"):
            self.over = True
        elif message.get("moves"):
            self.play(message)

    def play(self, message):
        try:
            self.server.ask("POST", f"/tables/{self.table}/move", {"number": message["number"] + 1, "move": self.choose(message)})
        except Refused as refused:
            if refused.code != "stale":  # the number makes sure that nothing is played twice
                raise

    def run(self):
        pause = 0.2
        while not self.over:
            try:
                for message in self.server.listen(f"/stream/tables/{self.table}"):
                    pause = 0.2
                    self.hear(message)
                    if self.over:
                        break
            except Refused as refused:
                if refused.status in (401, 403, 404):
                    print(f"{self.table}: {refused}", file=sys.stderr)
                    return
            except CUT_OFF:
                pass
            if not self.over:
                time.sleep(pause)
                pause = min(2 * pause, 10)
        print(f"{self.table}: over", flush=True)


class Bot:
    def __init__(self, server, lobby, once, seed):
        self.server, self.lobby, self.once, self.chance = server, lobby, once, random.Random(seed)
        self.games = {}

    def sit_down(self, invitation):
        """Takes a seat by a link as people pass it on, .../#/join/TABLE/SECRET, or by the table's id."""
        found = re.search(r"#/join/(\w+)/([\w-]+)$", invitation)
        table, body = (found.group(1), {"invitation": found.group(2)}) if found else (invitation, {})
        self.server.ask("POST", f"/tables/{table}/join", dict(body, salt="%032x" % random.SystemRandom().getrandbits(128)))

    def try_to_sit_down(self, table):
        try:
            self.sit_down(table)
        except Refused:
            pass  # somebody was faster

    def look_round(self):
        """Sits down at public tables that wait for somebody."""
        for about in self.server.ask("GET", "/tables")["tables"]:
            if about["status"] == "waiting" and about["you"] is None:
                self.try_to_sit_down(about["id"])

    def take_up(self, about):
        if about["status"] == "waiting" and about["you"] is not None and not about["seats"][about["you"]]["salted"]:
            self.try_to_sit_down(about["id"])  # a rematch: its commitment is out, now it waits for everybody's salt
        if about["status"] != "running" or about["id"] in self.games:
            return
        game = Game(self.server, about["id"], random.Random(self.chance.random()))
        thread = threading.Thread(target=game.run, daemon=True)
        self.games[about["id"]] = thread
        thread.start()

    def hear(self, message):
        for about in message.get("tables", [message["about"]] if "about" in message else []):
            self.take_up(about)

    def run(self):
        pause = 0.2
        while True:
            try:
                if self.lobby:
                    self.look_round()
                for message in self.server.listen("/stream/me"):
                    pause = 0.2
                    self.hear(message)
                    if self.once and self.games:
                        break
            except Refused as refused:
                if refused.status in (401, 403):
                    sys.exit(f"online_bot: {refused}")
            except CUT_OFF:
                pass
            if self.once and self.games:
                for thread in list(self.games.values()):
                    thread.join()
                return
            time.sleep(pause)
            pause = min(2 * pause, 10)


def read_token(path):
    if path:
        with open(path, encoding="utf-8") as file:
            return file.readline().strip()
    return os.environ.get("TRIVIUM_TOKEN", "")


def main():
    parser = argparse.ArgumentParser(description="Plays at a server of Trivium.")
    parser.add_argument("server", help="its address, https://example.org")
    parser.add_argument("invitations", nargs="*", help="links or ids of tables to sit down at")
    parser.add_argument("--token", help="a file with the API token; otherwise TRIVIUM_TOKEN is used")
    parser.add_argument("--lobby", action="store_true", help="sit down at every public table that waits")
    parser.add_argument("--once", action="store_true", help="end when the games that it finds are over")
    parser.add_argument("--seed", type=int, help="for the same choices again")
    given = parser.parse_intermixed_args()
    token = read_token(given.token)
    if not token:
        sys.exit("online_bot: there is no token; make one with the scopes read and play, and put it into TRIVIUM_TOKEN or a file.")
    bot = Bot(Server(given.server, token), given.lobby, given.once, given.seed)
    for invitation in given.invitations:
        try:
            bot.sit_down(invitation)
        except (Refused, OSError) as fault:
            sys.exit(f"online_bot: {invitation}: {fault}")
    bot.run()


if __name__ == "__main__":
    main()
