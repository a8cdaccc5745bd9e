"""A WebSocket client of the standard library alone (RFC 6455), which can also misbehave."""
import base64
import hashlib
import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Refused(Exception):
    """The server did not open a WebSocket; `status` says what it answered instead."""

    def __init__(self, status):
        super().__init__(f"status {status}")
        self.status = status


class WebSocket:
    def __init__(self, host, port, path="/ws", headers=None, timeout=20):
        self.link = socket.create_connection((host, port), timeout=timeout)
        self.data = b""
        self.closed = None  # the close code, once the server said one
        key = base64.b64encode(os.urandom(16))
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key.decode()}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.link.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        head = self._until(b"\r\n\r\n")
        status = int(head.split()[1])
        if status != 101:
            self.link.close()
            raise Refused(status)
        wanted = base64.b64encode(hashlib.sha1(key + GUID).digest())
        assert wanted in head, head

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self.link.close()

    def _more(self):
        piece = self.link.recv(65536)
        if not piece:
            raise ConnectionError("closed")
        self.data += piece

    def _until(self, mark):
        while mark not in self.data:
            self._more()
        head, self.data = self.data.split(mark, 1)
        return head

    def _take(self, size):
        while len(self.data) < size:
            self._more()
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def send_frame(self, kind, payload, final=True, masked=True):
        size = len(payload)
        head = bytes([(0x80 if final else 0) | kind])
        flag = 0x80 if masked else 0
        if size < 126:
            head += bytes([flag | size])
        elif size < 65536:
            head += bytes([flag | 126]) + struct.pack(">H", size)
        else:
            head += bytes([flag | 127]) + struct.pack(">Q", size)
        if masked:
            mask = os.urandom(4)
            padded = payload + bytes(-size % 4)
            payload = (int.from_bytes(padded, "big") ^ int.from_bytes(mask * (len(padded) // 4), "big")
                       ).to_bytes(len(padded), "big")[:size]
            head += mask
        self.link.sendall(head + payload)

    def send(self, text):
        self.send_frame(TEXT, text.encode())

    def receive(self):
        """The next text; None when the server closed, with its code in `closed`."""
        text = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(size)
            kind = first & 0x0F
            if kind == PING:
                self.send_frame(PONG, payload)
            elif kind == CLOSE:
                self.closed = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                return None
            elif kind != PONG:
                text += payload
                if first & 0x80:
                    return text.decode()
