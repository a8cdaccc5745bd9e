"""What the scripts that talk to `trivium serve` share: starting and stopping it, requests over plain sockets."""
import re
import signal
import socket
import subprocess

from program import ENVIRONMENT, TRIVIUM, TRIVIUM_RELEASE, check

SECONDS = 20  # longest wait for anything


class Server:
    """A running server on a free port of loopback; `with` stops it and checks that it ends well."""

    def __init__(self, *options, program=TRIVIUM, host="127.0.0.1"):
        environment = {key: value for key, value in ENVIRONMENT.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
        command = [program, "serve", *options] if program in (TRIVIUM, TRIVIUM_RELEASE) else [program]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=environment)
        self.line = self.process.stdout.readline().decode()
        found = re.fullmatch(r"Trivium is at http://(?:[\d.]+|\[[\da-f:]+\]):(\d+)/\n", self.line)
        check(found, f"serve {' '.join(options)}: the first line is {self.line!r}")
        self.host = host
        self.port = int(found.group(1)) if found else 0
        self.log = ""

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        if self.process.poll() is None:
            self.stop()

    def stop(self, number=signal.SIGTERM):
        """Ends it; returns what it had logged."""
        self.process.send_signal(number)
        try:
            out, self.log = (text.decode() for text in self.process.communicate(timeout=SECONDS))
        except subprocess.TimeoutExpired:
            self.process.kill()
            out, self.log = (text.decode() for text in self.process.communicate())
            check(False, "the server did not end after a signal")
        check(self.process.returncode == 0, f"exit code {self.process.returncode} after a signal; log: {self.log[-2000:]}")
        check(out == "", f"more than one line on standard output: {out!r}")
        return self.log

    def connect(self):
        return socket.create_connection((self.host, self.port), timeout=SECONDS)

    def ask(self, method, path, headers=None, body=b""):
        """One request on a connection of its own."""
        with self.connect() as link:
            return ask_on(link, method, path, headers, body)

    def send_raw(self, data):
        """Sends bytes and returns all that comes back until the server closes; what it refuses to read is no error."""
        with self.connect() as link:
            try:
                link.sendall(data)
            except OSError:
                pass
            received = b""
            try:
                while piece := link.recv(65536):
                    received += piece
            except ConnectionError:
                pass
            return received


class Reply:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers  # lower-case names
        self.body = body


def ask_on(link, method, path, headers=None, body=b""):
    """Writes a request as it is, without the kindness of a library, and reads exactly one answer."""
    lines = [f"{method} {path} HTTP/1.1", "Host: test"]
    headers = dict(headers or {})
    if body:
        headers.setdefault("Content-Length", str(len(body)))
    lines += [f"{name}: {value}" for name, value in headers.items()]
    link.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
    return read_reply(link, method)


def read_reply(link, method="GET"):
    data = b""
    while b"\r\n\r\n" not in data:
        piece = link.recv(65536)
        if not piece:
            raise ConnectionError(f"closed after {data!r}")
        data += piece
    head, body = data.split(b"\r\n\r\n", 1)
    first, *rest = head.decode().split("\r\n")
    headers = {}
    for line in rest:
        name, value = line.split(":", 1)
        if name.lower() in headers:
            check(False, f"{name} is sent twice")
        headers[name.lower()] = value.strip()
    size = 0 if method == "HEAD" else int(headers.get("content-length", "0"))
    while len(body) < size:
        piece = link.recv(65536)
        if not piece:
            raise ConnectionError(f"closed after {len(body)} of {size} bytes")
        body += piece
    if len(body) != size:
        check(False, f"{len(body) - size} bytes after the answer")
    return Reply(int(first.split()[1]), headers, body)
