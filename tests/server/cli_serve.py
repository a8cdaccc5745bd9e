"""`trivium serve` from outside: every file of the client, headers, encodings, odd and hostile requests, start and end."""
import gzip
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import threading
import time

from program import TRIVIUM, TRIVIUM_RELEASE, check, path, refuses, report
from server import Server, ask_on

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WEB = os.path.join(TOP, "build", "web")
TYPES = {
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "wasm": "application/wasm", "svg": "image/svg+xml", "png": "image/png", "webp": "image/webp", "json": "application/json",
    "webmanifest": "application/manifest+json", "ico": "image/x-icon", "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2", "ogg": "audio/ogg", "mp3": "audio/mpeg", "wav": "audio/wav",
    "md": "text/markdown; charset=utf-8", "trv": "text/plain; charset=utf-8", "net": "application/octet-stream",
}
SAFE = {
    "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp", "cross-origin-resource-policy": "same-origin",
}
POLICY = ["default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "worker-src 'self'",
          "connect-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]


def client_files():
    names = []
    for folder, _, files in os.walk(WEB):
        names += [os.path.relpath(os.path.join(folder, name), WEB) for name in files if not name.endswith((".br", ".gz"))]
    check("index.html" in names and "main.js" in names, f"build/web lacks the page: {names}")
    return sorted(names)


def content(name):
    with open(os.path.join(WEB, name), "rb") as file:
        return file.read()


def check_safe(reply, what):
    for name, value in SAFE.items():
        check(reply.headers.get(name) == value, f"{what}: {name} is {reply.headers.get(name)!r}")
    rules = reply.headers.get("content-security-policy", "").split("; ")
    for rule in POLICY:
        check(rule in rules, f"{what}: {rule} is not in the policy")
    check("unsafe-inline" not in " ".join(rules) and "'unsafe-eval'" not in " ".join(rules), f"{what}: a lax policy: {rules}")
    check("permissions-policy" in reply.headers, f"{what}: no permissions-policy")


def test_files(server):
    with server.connect() as link:  # one connection for all: it is kept
        for name in client_files():
            plain = content(name)
            reply = ask_on(link, "GET", "/" + name)
            check(reply.status == 200 and reply.body == plain, f"{name}: status {reply.status}, {len(reply.body)} bytes")
            kind = name.rsplit(".", 1)[-1]
            check(reply.headers["content-type"] == TYPES.get(kind), f"{name}: type {reply.headers['content-type']}")
            check("content-encoding" not in reply.headers, f"{name}: encoded without being asked for")
            check_safe(reply, name)
            hashed = re.search(r"-[A-Z0-9]{8}\.|\.[0-9a-f]{12}\.net$", name)
            wanted = "public, max-age=31536000, immutable" if hashed else "no-cache"
            check(reply.headers["cache-control"] == wanted, f"{name}: cache-control {reply.headers['cache-control']}")
            head = ask_on(link, "HEAD", "/" + name)
            check(head.status == 200 and head.body == b"" and head.headers == reply.headers, f"{name}: HEAD differs from GET")
            test_variants(link, name, plain, reply.headers["etag"])
        page = ask_on(link, "GET", "/?from=test&x=%20")
        check(page.body == content("index.html"), "/ is not index.html")


def test_variants(link, name, plain, tag):
    """Encodings as the client asks for them, and what it has already is not sent again."""
    tags = {tag}
    for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
        exists = os.path.exists(os.path.join(WEB, name + ending))
        reply = ask_on(link, "GET", "/" + name, {"Accept-Encoding": f"identity;q=0.5, {encoding}"})
        check(reply.headers.get("content-encoding") == (encoding if exists else None), f"{name}: asked for {encoding}")
        if exists:
            check(reply.body == content(name + ending) and len(reply.body) < len(plain), f"{name}: {encoding} is not the variant")
            check(reply.headers["vary"] == "Accept-Encoding", f"{name}: no Vary")
            check(encoding != "gzip" or gzip.decompress(reply.body) == plain, f"{name}: gzip unpacks to something else")
            check(reply.headers["etag"] not in tags, f"{name}: {encoding} has the tag of another variant")
            tags.add(reply.headers["etag"])
        refused = ask_on(link, "GET", "/" + name, {"Accept-Encoding": f"{encoding};q=0"})
        check("content-encoding" not in refused.headers, f"{name}: {encoding} although it was refused")
    for known in (tag, f'"x", {tag}', f"W/{tag}", "*"):
        reply = ask_on(link, "GET", "/" + name, {"If-None-Match": known})
        check(reply.status == 304 and reply.body == b"" and "content-type" not in reply.headers and reply.headers["etag"] == tag,
              f"{name}: If-None-Match {known}: status {reply.status}")
    check(ask_on(link, "GET", "/" + name, {"If-None-Match": '"other"'}).status == 200, f"{name}: a wrong tag matches")


def test_first_load(server):
    """All that the start page and a first game ask for, with the encoding that browsers take without TLS: at most 400 kB. Documents, rules, guided
    games, puzzles, what one studies with, other languages than English, pictures of the other theme and the icons of an installed program are fetched only when somebody asks for them;
    tests/web/web_browser.py counts in Chromium."""
    total = 0
    later = re.compile(r"(docs|rules|lessons|nets|puzzles|texts)/|study\.js$|samples/.*\.(dark\.webp|trv)$|icon-\d+\.png$")
    with server.connect() as link:
        for name in client_files():
            if later.match(name):
                continue
            total += len(ask_on(link, "GET", "/" + name, {"Accept-Encoding": "gzip, deflate"}).body)
    print(f"first load: {total} bytes")
    check(total <= 400000, f"the first load has {total} bytes")


def test_no_such_file(server):
    for missing in ("/nothing", "/index.html/", "/main.js.br", "/main.js.gz", "/.htaccess",
                    "/../CMakeLists.txt", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                    "/%2e%2e%5c%2e%2e%5cetc/passwd", "/static/../../etc/passwd", "/\\..\\etc", "/" + "a" * 3000, "/a" * 900):
        try:
            reply = server.ask("GET", missing)
        except ConnectionError:
            check(False, f"{missing[:40]}: closed without an answer")
            continue
        check(reply.status in (403, 404), f"{missing[:40]}: status {reply.status}")
        check(b"root:" not in reply.body and b"cmake" not in reply.body, f"{missing[:40]}: gave a file away")
        check_safe(reply, missing[:40])
        if reply.status == 404:
            check(json.loads(reply.body)["code"] == "not_found", f"{missing[:40]}: {reply.body}")


def test_methods(server):
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        for target, allowed in (("/index.html", "GET, HEAD"), ("/healthz", "GET, HEAD")):
            reply = server.ask(method, target)
            check(reply.status == 405 and reply.headers.get("allow") == allowed, f"{method} {target}: status {reply.status}")
            reply = server.ask(method, target, body=b"x" * 100)
            check(reply.status == 405 and reply.headers.get("connection") == "close", f"{method} {target} with a body: {reply.status}")
        check(server.ask(method, "/nothing").status == 404, f"{method} of nothing is found")
    for line in (b"GET /index.html%00.js HTTP/1.1\r\n\r\n", b"FROB / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\r\n\r\n\r\n", b"GET\r\n\r\n",
                 b"GET / HTTP/9.9\r\n\r\n" + b"\0" * 100, b"\xff" * 5000):
        server.send_raw(line)
        check(server.ask("GET", "/healthz").status == 200, f"after {line[:20]!r} the server is gone")


def test_sizes(server):
    """Heads and bodies of any size end in an answer or a closed connection, and the next request is served."""
    for size in (1000, 15000):
        reply = server.ask("GET", "/healthz", {"X-Long": "a" * size})
        check(reply.status == 200, f"a header of {size} bytes: {reply.status}")
    for data in (b"GET / HTTP/1.1\r\nX: " + b"a" * 200000 + b"\r\n\r\n", b"GET /" + b"a" * 200000 + b" HTTP/1.1\r\n\r\n",
                 b"GET / HTTP/1.1\r\n" + b"X-A: b\r\n" * 50000 + b"\r\n",
                 b"POST /healthz HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n" + b"x" * 100000,
                 b"POST /index.html HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"5\r\nhello\r\n" * 20000,
                 b"GET / HTTP/1.1\r\nContent-Length: -5\r\nConnection: close\r\n\r\n"):
        received = server.send_raw(data)
        check(len(received) < 5000 and (received == b"" or received.startswith(b"HTTP/1.")), f"{data[:30]!r}: {received[:60]!r}")
        check(server.ask("GET", "/healthz").status == 200, f"after {data[:30]!r} the server is gone")


def test_metrics(server):
    health = server.ask("GET", "/healthz")
    check(health.status == 200 and json.loads(health.body) == {"status": "ok"}, f"/healthz: {health.body}")
    check(health.headers["cache-control"] == "no-store", "/healthz may be kept")
    before = metrics(server)
    server.ask("GET", "/nothing")
    after = metrics(server)
    name = 'trivium_http_requests_total{method="GET",status="4xx"}'
    check(after[name] == before.get(name, 0) + 1, f"{name}: {before.get(name)}, then {after[name]}")
    check(after["trivium_http_request_seconds_count"] == after['trivium_http_request_seconds_bucket{le="+Inf"}'], "the histogram is torn")
    check(after["trivium_uptime_seconds"] > before["trivium_uptime_seconds"], "time stands still")
    check(after["trivium_connections"] >= 1, "the connection that asks is not counted")


def metrics(server):
    reply = server.ask("GET", "/metrics")
    check(reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8", f"/metrics: {reply.headers['content-type']}")
    values = {}
    for line in reply.body.decode().splitlines():
        check(re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.]+', line), f"/metrics: {line!r}")
        if not line.startswith("#"):
            values[line.rsplit(" ", 1)[0]] = float(line.rsplit(" ", 1)[1])
    return values


def test_many(server):
    """Many connections at once, each with several requests."""
    faults = []

    def client():
        try:
            with server.connect() as link:
                for _ in range(10):
                    if ask_on(link, "GET", "/main.js").body != content("main.js"):
                        faults.append("wrong bytes")
        except OSError as fault:
            faults.append(repr(fault))

    threads = [threading.Thread(target=client) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(not faults, f"50 clients at once: {faults[:3]}")


def test_idle():
    """Silent and dripping clients are cut off, and too many of them keep nobody out for long."""
    with Server("--timeout", "2", "--connections", "30") as server:
        links = [server.connect() for _ in range(40)]
        for link in links[:20]:
            link.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        dripping, begin = links[0], time.monotonic()
        closed = False
        while time.monotonic() - begin < 15 and not closed:
            time.sleep(0.5)
            try:
                dripping.sendall(b"a")
                dripping.settimeout(0.01)
                closed = dripping.recv(1000) == b""
            except TimeoutError:
                pass
            except OSError:
                closed = True
        check(closed, "a client that sends a byte now and then is never cut off")
        time.sleep(max(0, begin + 6 - time.monotonic()))
        check(server.ask("GET", "/healthz").status == 200, "idle connections keep others out")
        check(metrics(server)["trivium_connections_refused_total"] >= 5, "more connections than allowed were taken")
        for link in links:
            link.close()


def test_ends():
    """Both signals end it with exit code 0, also while connections are open and an answer is under way."""
    for number in (signal.SIGINT, signal.SIGTERM):
        with Server() as server, server.connect() as idle:
            check(ask_on(idle, "GET", "/healthz").status == 200, "no answer")
            begin = time.monotonic()
            server.stop(number)
            check(time.monotonic() - begin < 4, "idle connections hold up the end")


def test_log():
    with Server("--log-level", "info", program=TRIVIUM_RELEASE) as server:
        server.ask("GET", "/a%22%0ab%c3%a4?secret=1")
        log = server.stop()
    lines = [json.loads(line) for line in log.splitlines()]
    request = [line for line in lines if line["event"] == "request"]
    check([line["event"] for line in lines] == ["start", "request", "stop"], f"the log: {log}")
    check(request and request[0]["path"].startswith('/a"') and request[0]["status"] == 404 and request[0]["method"] == "GET",
          f"the log: {log}")
    check("secret" not in log, "the log holds what stood behind the question mark")


def test_folder():
    folder = path("site")
    os.mkdir(folder)
    path("site/index.html", "one")
    path("outside.txt", "outside")
    os.mkdir(os.path.join(folder, "sub"))
    path("site/sub/a.mjs", "two")
    with Server("--web", folder) as server:
        check(server.ask("GET", "/").body == b"one", "--web does not serve the folder")
        module = server.ask("GET", "/sub/a.mjs")
        check(module.body == b"two" and module.headers["content-type"].startswith("text/javascript"), "--web: a module")
        path("site/index.html", "three")
        check(server.ask("GET", "/index.html").body == b"three", "--web does not notice a change")
        for bad in ("/sub", "/sub/", "/../outside.txt", "/sub/../../outside.txt", "/%2e%2e/outside.txt"):
            check(server.ask("GET", bad).status == 404, f"--web serves {bad}")


def test_refusals():
    with Server() as server:
        refuses(1, ["port", str(server.port), "in use", "--port"], "serve", "--no-open", "--port", str(server.port))
    refuses(1, ["192.0.2.1"], "serve", "--bind", "192.0.2.1")
    refuses(1, ["no such machine"], "serve", "--bind", "no such machine")
    refuses(1, ["no such folder"], "serve", "--web", path("absent"))
    refuses(2, ["--port", "65535"], "serve", "--port", "70000")
    refuses(2, ["loud"], "serve", "--log-level", "loud")
    refuses(2, ["one argument too many"], "serve", "now")


def test_config():
    """A file says the same as options would; the command line has precedence; what is wrong is named with its line."""
    folder = path("config-site")
    os.mkdir(folder)
    path("config-site/index.html", "configured")
    config = path("serve.conf", f"# for a test\nweb = {folder}\nno-open = yes\nbind = 192.0.2.1\nlog-level = info\n")
    with Server("--config", config, "--bind", "127.0.0.1") as server:
        check(server.ask("GET", "/").body == b"configured", "--config: the folder is not taken")
        check('"event":"request"' in server.stop(), "--config: the level is not taken")
    for content_, words in (("port = 70000", ["line 1", "port", "65535"]), ("\nnonsense", ["line 2", "name = value"]),
                            ("wibble = 1", ["wibble"]), ("no-open = maybe", ["no-open", "yes or no"]),
                            ("config = x", ["another"])):
        refuses(2, ["bad.conf", *words], "serve", "--config", path("bad.conf", content_))
    refuses(1, ["absent.conf"], "serve", "--config", path("absent.conf"))
    refuses(1, ["not a text"], "serve", "--config", path("zero.conf", "port = 1\0"))


def test_tls():
    key, certificate = path("key.pem"), path("certificate.pem")
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                           "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
                          capture_output=True, check=False)
    if not check(made.returncode == 0, f"openssl: {made.stderr}"):
        return
    process = subprocess.Popen([TRIVIUM, "serve", "--no-open", "--certificate", certificate, "--key", key], stdout=subprocess.PIPE)
    line = process.stdout.readline().decode().strip()
    check(line.startswith("Trivium is at https://127.0.0.1:"), f"TLS: {line}")
    context = ssl.create_default_context(cafile=certificate)
    with socket.create_connection(("127.0.0.1", int(line.rsplit(":", 1)[1].strip("/"))), timeout=20) as plain:
        with context.wrap_socket(plain, server_hostname="127.0.0.1") as link:
            reply = ask_on(link, "GET", "/main.js")
            check(reply.status == 200 and reply.body == content("main.js"), f"TLS: status {reply.status}")
            check("strict-transport-security" in reply.headers, "TLS: browsers are not told to insist on it")
            check(link.version() in ("TLSv1.2", "TLSv1.3"), f"TLS: {link.version()}")
    process.terminate()
    check(process.wait(timeout=20) == 0, f"TLS: exit code {process.returncode}")
    refuses(2, ["--certificate", "--key"], "serve", "--certificate", certificate)
    refuses(1, ["absent.pem", "No such file"], "serve", "--certificate", certificate, "--key", path("absent.pem"))


def test_addresses():
    with Server("--bind", "localhost") as server:
        check(server.ask("GET", "/healthz").status == 200, "--bind localhost")
    with Server("--bind", "0.0.0.0") as server:
        check(server.line.startswith("Trivium is at http://127.0.0.1:"), f"0.0.0.0: {server.line}")
        check(server.ask("GET", "/healthz").status == 200, "--bind 0.0.0.0")
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return  # this machine has no IPv6
    with Server("--bind", "::1", host="::1") as server:
        check(server.ask("GET", "/healthz").status == 200, "--bind ::1")


def test_browser():
    """With a desktop the browser is opened at the address, once; not with --no-open."""
    folder = path("desktop")
    os.mkdir(folder)
    note = os.path.join(folder, "opened")
    script = path("desktop/xdg-open", f'#!/bin/sh\necho "$1" >>"{note}"\n')
    os.chmod(script, 0o755)
    environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}", DISPLAY=":9")
    for more, wanted in ((["--no-open"], False), ([], True)):
        process = subprocess.Popen([TRIVIUM_RELEASE, "serve", *more], stdout=subprocess.PIPE, env=environment)
        line = process.stdout.readline().decode()
        deadline = time.monotonic() + (30 if wanted else 0.5)
        while time.monotonic() < deadline and not os.path.exists(note):
            time.sleep(0.05)
        process.terminate()
        process.communicate()
        check(os.path.exists(note) == wanted, f"serve {more}: the browser was {'not ' if wanted else ''}opened")
    with open(note, encoding="utf-8") as file:
        check(f"Trivium is at {file.read()}" == line, "the browser was sent elsewhere")


def main():
    with Server("--timeout", "5") as server:
        for test in (test_files, test_first_load, test_no_such_file, test_methods, test_sizes, test_metrics, test_many):
            test(server)
    for test in (test_idle, test_ends, test_log, test_folder, test_refusals, test_config, test_tls, test_addresses, test_browser):
        test()
    report()


main()
