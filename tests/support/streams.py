"""Breaking TCP connections of processes from outside, as a network would: their sockets are borrowed (pidfd_getfd) and shut down, or made deaf by a
filter, so that whatever is sent to them is lost without a word."""
import contextlib
import ctypes
import os
import socket
import struct

PIDFD_GETFD = 438  # the same number on every machine that Linux runs on
ATTACH_FILTER, DETACH_FILTER = 26, 27  # options of sockets that Python does not name
TAKE_NOTHING = struct.pack("HBBI", 0x06, 0, 0, 0)  # the filter's one instruction: return 0


def borrow(process, number):
    """A copy of an open file of another process, or None."""
    call = ctypes.CDLL(None, use_errno=True).syscall
    handle = os.pidfd_open(process)
    try:
        copy = call(PIDFD_GETFD, handle, number, 0)
    finally:
        os.close(handle)
    return copy if copy >= 0 else None


class Link:
    """A borrowed socket; `here` and `there` are its ends, `there` is None where it listens."""

    def __init__(self, link):
        self.link, self.here = link, link.getsockname()[:2]
        try:
            self.there = link.getpeername()[:2]
        except OSError:
            self.there = None

    def cut(self):
        self.link.shutdown(socket.SHUT_RDWR)

    def deafen(self):
        program = ctypes.create_string_buffer(TAKE_NOTHING)
        self.link.setsockopt(socket.SOL_SOCKET, ATTACH_FILTER, struct.pack("HP", 1, ctypes.addressof(program)))

    def hear(self):
        with contextlib.suppress(OSError):  # it is not deaf
            self.link.setsockopt(socket.SOL_SOCKET, DETACH_FILTER, 0)


@contextlib.contextmanager
def links_of(process):
    """All its sockets of TCP."""
    with contextlib.ExitStack() as copies:
        links = []
        for name in os.listdir(f"/proc/{process}/fd"):
            try:
                if not os.readlink(f"/proc/{process}/fd/{name}").startswith("socket:"):
                    continue
                copy = borrow(process, int(name))
            except OSError:
                continue
            if copy is None:
                continue
            link = copies.enter_context(socket.socket(fileno=copy))
            if link.family in (socket.AF_INET, socket.AF_INET6) and link.type == socket.SOCK_STREAM:
                links.append(Link(link))
        yield links


def port_of(node):
    """Where it listens for other nodes."""
    return int(node.node_address.rsplit(":", 1)[1])


def cut_streams_of(process, postgres):
    """Shuts down the connections between this node and others: those with an end where a node listens for nodes. Returns how many."""
    ports = {int(address.rsplit(":", 1)[1]) for address in postgres.sql("SELECT address FROM node").split()}
    count = 0
    with links_of(process) as links:
        for link in links:
            if link.there is not None and ports & {link.here[1], link.there[1]}:
                link.cut()
                count += 1
    return count


def part(first, second):
    """From now on two nodes do not reach each other: nothing arrives that either sends, and no new connection comes about. Connections to anybody
    else stay as they are, but none begins at these two. Returns how many ends of streams were between them."""
    count = 0
    with links_of(first.process.pid) as ours, links_of(second.process.pid) as theirs:
        for links, others, node in ((ours, theirs, first), (theirs, ours, second)):
            ends = {(other.there, other.here) for other in others}
            for link in links:
                if link.there is None and link.here[1] == port_of(node):
                    link.deafen()
                elif link.there is not None and (link.here, link.there) in ends:
                    link.deafen()
                    count += 1
    return count


def unite(first, second):
    for node in (first, second):
        with links_of(node.process.pid) as links:
            for link in links:
                link.hear()
