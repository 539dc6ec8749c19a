"""A member or a client that stores and sends nothing, and speaks the tether as one does.

It says hello, answers what it is asked of its clock and its use, and once a second says what a child says: how long it
stood still and, of a client, what it did with two kinds of requests. It ends with its input.
"""
import json
import os
import select
import sys
import time

NAME = sys.argv[1]
CLIENT = NAME.startswith("client-")
KINDS = ("put", "get")
SECOND = 1_000_000_000


def say(message):
    os.write(1, (json.dumps(message) + "\n").encode())


def used():
    with open("/proc/self/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    ticks = int(fields[11]) + int(fields[12])
    return {
        "cpuNanos": ticks * (SECOND // os.sysconf("SC_CLK_TCK")),
        "residentBytes": int(fields[21]) * os.sysconf("SC_PAGE_SIZE"),
        "allocated": 0,
    }


def answer(line):
    asked = json.loads(line)
    what = asked["command"]["do"]
    values = {"nanos": time.monotonic_ns()} if what == "read-clock" else {"allocated": 0}
    if what == "measure-use":
        values = used()
    say({"say": "answered", "id": asked["id"], "failure": "", "detail": "", "values": values})


def interval(kind, begin, end):
    return {
        "trial": "scale-1", "client": NAME, "step": "open-1", "measured": True, "kind": kind,
        "startNanos": begin, "lengthNanos": end - begin, "ok": 1000, "failed": 0, "unknown": 0, "shed": 0,
        "responseP50Nanos": 310_000, "responseP99Nanos": 1_200_000, "responseMaxNanos": 4_100_000,
        "serviceP50Nanos": 290_000, "serviceP99Nanos": 1_100_000, "serviceMaxNanos": 4_000_000,
        "delayP99Nanos": 60_000,
    }


def tick(begin, end):
    say({"say": "hiccup-seen", "nanos": end, "maxNanos": 80_000})
    if CLIENT:
        say({"say": "interval-closed", "intervals": [interval(kind, begin, end) for kind in KINDS]})


def main():
    begin = time.monotonic_ns()
    say({"say": "hello", "pid": os.getpid(), "jvm": "none", "nanos": begin})
    # Real ones do not begin in the same millisecond, either.
    due = begin + SECOND
    unread = b""
    while True:
        wait = (due - time.monotonic_ns()) / SECOND
        ready, _, _ = select.select([0], [], [], max(0.0, wait))
        if ready:
            more = os.read(0, 65536)
            if not more:
                os._exit(1)
            *lines, unread = (unread + more).split(b"\n")
            for line in lines:
                if line:
                    answer(line)
        now = time.monotonic_ns()
        if now >= due:
            tick(begin, now)
            begin = now
            due += SECOND


main()
