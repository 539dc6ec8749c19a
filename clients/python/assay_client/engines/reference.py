"""The engine `reference`: lines of text over a socket of the companion's, a connection to each request under way."""

import collections
import re
import socket

from ..requests import NotSent

SOCKET_SECONDS = 30
COUNTERS = "counters"
ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
ESCAPED = re.compile(r"\\(.)")
LETTERS = {"t": "\t", "n": "\n", "r": "\r"}


class Adapter:
    library = "lines of text"

    def __init__(self, words, workload):
        place = words["place"]
        self.address = (place["meeting"], place["port"])
        self.map, self.workload = words["map"], workload
        self.free = collections.deque()
        self.free.append(Connection(self.address))

    def ask(self, lines, answers=1):
        try:
            connection = self.free.pop()
        except IndexError:
            connection = Connection(self.address)
        try:
            answered = connection.ask(lines, answers)
        except BaseException:
            connection.close()
            raise
        self.free.append(connection)
        return answered

    def done(self, lines):
        """Returns what a processor answered, if it did."""
        (answer,) = self.ask(lines)
        word, _, said = answer.partition("\t")
        if word == "failed":
            raise NotSent from ValueError(said)
        if word != "ok":
            raise OSError(said)
        return said or None

    def get(self, key):
        return self.read_text(self.ask([f"get\t{self.map}\t{key}"])[0])

    def put(self, key, value):
        self.done([f"put\t{self.map}\t{key}\t{self.text(value)}"])

    def get_all(self, keys):
        asked = "\t".join(map(str, keys))
        answers = self.ask([f"getAll\t{self.map}\t{asked}"], len(keys))
        return dict(zip(keys, map(self.read_text, answers)))

    def put_all(self, values):
        lines = [f"{key}\t{self.text(value)}" for key, value in values.items()]
        self.done([f"putAll\t{self.map}\t{len(lines)}", *lines])

    def increment(self, key, tag):
        return self.done([f"run\t{COUNTERS}\t{key}\tAddTag\t{tag}"])

    def bump(self, key):
        return self.done([f"run\t{COUNTERS}\t{key}\tAddCount\t1"])

    def total(self, key):
        (answer,) = self.ask([f"get\t{COUNTERS}\t{key}"])
        return None if answer == "none" else int(fields_of(answer)[1])

    def text(self, value):
        if isinstance(value, int):
            return f"Long\t{value}"
        return "\t".join([self.workload.TYPE, *map(escaped, value)])

    def read_text(self, answer):
        """The value in an answer; one without its components where it is not whole."""
        if answer == "none":
            return None
        name, *fields = fields_of(answer)
        if name == "Long":
            return int(fields[0])
        forms = self.workload.FIELDS.values()
        try:
            if name != self.workload.TYPE or len(fields) != len(forms):
                raise ValueError
            return tuple(
                field if form == "text" else int(field) for field, form in zip(fields, forms)
            )
        except ValueError:
            return (None,) * len(forms)

    def close(self):
        while self.free:
            self.free.pop().close()


class Connection:
    def __init__(self, address):
        self.socket = socket.create_connection(address, SOCKET_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.socket.makefile("r", encoding="utf-8", newline="\n")

    def ask(self, lines, answers):
        self.socket.sendall("".join(line + "\n" for line in lines).encode())
        answered = []
        while len(answered) < answers:
            line = self.lines.readline()
            if not line.endswith("\n"):
                raise OSError("the companion has closed the connection")
            answered.append(line[:-1])
            if answered[-1].startswith(("failed\t", "unknown\t")) and answers > 1:
                raise OSError(answered[-1])
        return answered

    def close(self):
        self.lines.close()
        self.socket.close()


def escaped(component):
    return str(component).translate(ESCAPES)


def fields_of(line):
    """The fields of an answer. Raises where the request failed."""
    fields = line.split("\t")
    if fields[0] in ("failed", "unknown"):
        raise OSError(fields[-1])
    return [unescaped(field) if "\\" in field else field for field in fields]


def unescaped(field):
    return ESCAPED.sub(lambda found: LETTERS.get(found[1], found[1]), field)
