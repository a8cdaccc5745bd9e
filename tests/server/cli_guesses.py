"""Guessing at an account from many addresses, through real sockets: the owner gets in at once from where the account is known, and with a
recovery code from anywhere; from elsewhere guesses are slowed down."""
import concurrent.futures
import json
import socket
import time

from program import check, path, report
from server import Server, ask_on

GUESSERS = 90  # addresses of loopback, each its own client to the server
SOON_S = 15    # a hash takes a tenth of a second, and far longer in a build with sanitizers on a busy machine


def ask(server, address, way, body, cookie=None):
    with socket.create_connection(("127.0.0.1", server.port), timeout=120, source_address=(address, 0)) as link:
        headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
        reply = ask_on(link, "POST", "/api/v1" + way, headers, json.dumps(body).encode())
    return reply


def main():
    right = {"name": "Ada", "password": "correct horse"}
    with Server("--data", path("guesses.db"), "--no-open") as server:
        made = ask(server, "127.0.0.1", "/account", right)
        check(made.status == 201, f"an account: {made.status}")
        cookie = made.headers["set-cookie"].split(";")[0]
        code = json.loads(ask(server, "127.0.0.1", "/me/codes", {}, cookie).body)["codes"][0]

        def guess(number):
            return ask(server, f"127.0.1.{number + 1}", "/login", {"name": "ADA", "password": f"a guess {number}"}).status

        guessed = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(GUESSERS) as crowd:
            guesses = [crowd.submit(guess, number) for number in range(GUESSERS)]
            time.sleep(0.3)  # in the middle of it
            began = time.monotonic()
            during = ask(server, "127.0.0.1", "/login", right).status
            took_s = time.monotonic() - began
            statuses = [each.result() for each in guesses]
        check(during == 200, f"the owner while others guess: {during}")
        check(took_s < SOON_S, f"the owner waits {took_s:.1f} s")
        check(set(statuses) <= {401, 429, 503} and 429 in statuses, f"the guesses: {sorted(set(statuses))}")
        check(ask(server, "127.0.0.1", "/login", right).status == 200, "the owner after that")
        # A try comes back each minute, which on a busy machine has passed: of more tries than can have come back one is refused.
        tries = 2 + int((time.monotonic() - guessed) / 60)
        strange = [ask(server, f"127.0.2.{10 + number}", "/login", right).status for number in range(tries)]
        check(429 in strange and set(strange) <= {200, 429}, f"networks that the account does not know wait: {strange}")
        recovered = ask(server, "127.0.2.2", "/recover", {"name": "ada", "code": code, "password": "another horse"})
        check(recovered.status == 200, f"a recovery code from anywhere: {recovered.status}")
        print(f"{len(statuses)} guesses, {statuses.count(401)} of them checked; the owner logged in meanwhile in {took_s:.2f} s")
    report()


main()
