#!/usr/bin/env python3
"""Receives notices from a server of Trivium for people who are away, and passes them on: standard library only.

The server posts each notice as JSON (docs/online.md, "Notices"), signed with a key that both know. This program checks the signature,
prints a line, and sends a mail through a mail server on this machine to those whose address it knows. Put whatever else you like into
`deliver`: a message to a chat room, a push service of your own.

    head -c 32 /dev/urandom | base64 > notice.key && chmod 600 notice.key
    python3 notice_receiver.py --key notice.key --people people.json --smtp localhost
    trivium serve --data trivium.db --webhook http://127.0.0.1:8025/ --webhook-key notice.key --url https://games.example.org

people.json holds addresses by the person's id, which the account page shows: {"4xk2m0c8v7qp": "ada@example.org"}
"""
import argparse
import collections
import email.message
import hashlib
import hmac
import http.server
import json
import smtplib
import sys
import time

BODY_MAX = 4096  # notices are a few hundred bytes
AGE_MAX_S = 300  # an older one was copied on its way, or a clock is wrong
REMEMBERED = 1000

WORDS = {
    "your_turn": "It is your turn.",
    "begun": "Your game has begun.",
    "offer": "You are asked for something: {offer}.",
    "game_over": "Your game is over.",
}


def is_signed(key, moment, body, signature):
    """HMAC-SHA-256 over the time, a dot and the body; compared without telling by the time it takes how much of it is right."""
    wanted = "sha256=" + hmac.new(key, moment.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted.encode(), signature.encode())


def sentence(notice):
    words = WORDS.get(notice["kind"], notice["kind"]).format(offer=notice.get("offer"))
    if notice.get("deadline_ms"):
        words += time.strftime(" You have time until %Y-%m-%d %H:%M UTC.", time.gmtime(notice["deadline_ms"] / 1000))
    return words


def send_mail(notice, address, smtp, sender):
    mail = email.message.EmailMessage()
    mail["From"], mail["To"] = sender, address
    mail["Subject"] = f"Trivium, {notice['game']}: {sentence(notice)}"
    mail["Message-ID"] = f"<{notice['id']}@trivium>"
    mail.set_content(f"Hello {notice['person']['name']},\n\n{sentence(notice)}\n{notice['link']}\n")
    host, _, port = smtp.partition(":")
    with smtplib.SMTP(host, int(port or 25), timeout=10) as link:
        link.send_message(mail)


class Receiver:
    def __init__(self, key, people, smtp, sender):
        self.key, self.people, self.smtp, self.sender = key, people, smtp, sender
        self.seen = collections.OrderedDict()  # ids: the server says a notice again when it did not hear our answer

    def receive(self, headers, body):
        """The status to answer with: 204 taken, 4xx never, 5xx try again later."""
        moment, signature = headers.get("Trivium-Time", ""), headers.get("Trivium-Signature", "")
        if not is_signed(self.key, moment, body, signature):
            return 401
        if not moment.isdigit() or abs(time.time() - int(moment)) > AGE_MAX_S:
            return 401
        notice = json.loads(body)
        if notice["id"] in self.seen:
            return 204
        try:
            self.deliver(notice)
        except (OSError, smtplib.SMTPException) as fault:
            print(f"{notice['id']}: {fault}", file=sys.stderr, flush=True)
            return 503
        self.seen[notice["id"]] = True
        if len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)
        return 204

    def deliver(self, notice):
        address = self.people.get(notice["person"]["id"])
        if address and self.smtp:
            send_mail(notice, address, self.smtp, self.sender)
        print(f"{notice['person']['name']}: {sentence(notice)} {notice['link']}", flush=True)


def handler(receiver):
    class Handler(http.server.BaseHTTPRequestHandler):
        timeout = 10

        def do_POST(self):
            size = self.headers.get("Content-Length", "")
            if not size.isdigit() or int(size) > BODY_MAX:
                status = 413
            else:
                status = receiver.receive(self.headers, self.rfile.read(int(size)))
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *arguments):
            pass

    return Handler


def main():
    parser = argparse.ArgumentParser(description="Passes notices of a Trivium server on.")
    parser.add_argument("--key", required=True, help="the file whose first line is the key, as for --webhook-key")
    parser.add_argument("--port", type=int, default=8025, help="at this machine only (8025)")
    parser.add_argument("--people", help="a JSON file: addresses by person's id")
    parser.add_argument("--smtp", help="HOST or HOST:PORT of a mail server that takes mail from here")
    parser.add_argument("--sender", default="trivium@localhost", help="what stands in From")
    given = parser.parse_args()
    with open(given.key, encoding="utf-8") as file:
        key = file.readline().strip("\r\n").encode()
    people = {}
    if given.people:
        with open(given.people, encoding="utf-8") as file:
            people = json.load(file)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", given.port), handler(Receiver(key, people, given.smtp, given.sender)))
    print(f"Listening at http://127.0.0.1:{server.server_address[1]}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
