"""One request after the other, as one worker draws, sends and reports them."""

from .draws import Numbers
from .leases import NoFreeKey

OK, FAILED, UNKNOWN, SHED = 0, 1, 2, 3


class NotSent(Exception):
    """What an adapter raises for a write that surely went nowhere; its cause says why."""


class Worker:
    """What one worker of a step draws on."""

    def __init__(self, number, seed, cell, keys):
        self.number = number
        self.numbers = Numbers(seed)
        self.cell = cell
        self.keys = keys
        self.under_way = None
        self.end = None

    def key(self):
        return self.keys.next(self.numbers)

    def several(self, size):
        """Different keys; one that was drawn before gives way to one drawn evenly from all."""
        registers = self.cell.leases.registers
        keys = {}
        while len(keys) < size:
            key = self.key()
            if key in keys:
                key = self.numbers.below(registers)
            keys[key] = True
        return list(keys)

    def claims(self, size):
        taken = []
        try:
            for _ in range(size):
                taken.append(self.cell.leases.claim(self.key()))
        except NoFreeKey:
            for key, _ in taken:
                self.cell.leases.release(key, False)
            raise
        return taken

    def send(self, number, kind, size):
        """Sends a request and reports it. Raises NoFreeKey where there is nothing to write."""
        if kind == "get" or kind == "getAll":
            self.read(number, kind, size)
        else:
            self.write(number, kind, size)

    def read(self, number, kind, size):
        cell = self.cell
        keys = [self.key()] if kind == "get" else self.several(size)
        entries = [part for key in keys for part in (key, 0)]
        start = cell.clock()
        self.under_way = (number, FAILED, start, entries)
        try:
            if kind == "get":
                values = {keys[0]: cell.adapter.get(keys[0])}
            else:
                values = cell.adapter.get_all(keys)
            end = self.ended()
        except Exception as failure:
            self.done([self.number, number, FAILED, start, self.ended(), entries, told(failure)])
            return
        seen = []
        for key in keys:
            seen += (key, cell.workload.version(key, values.get(key)))
        self.done([self.number, number, OK, start, end, seen])

    def write(self, number, kind, size):
        cell = self.cell
        claims = self.claims(1 if kind == "put" else size)
        entries = [part for claim in claims for part in claim]
        values = {key: cell.workload.make(key, version, cell.writer) for key, version in claims}
        outcome, why = OK, []
        start = cell.clock()
        self.under_way = (number, UNKNOWN, start, entries)
        try:
            if kind == "put":
                cell.adapter.put(claims[0][0], values[claims[0][0]])
            else:
                cell.adapter.put_all(values)
            end = self.ended()
        except NotSent as failure:
            end = self.ended()
            outcome, why = FAILED, [told(failure.__cause__ or failure)]
        except Exception as failure:
            end = self.ended()
            outcome, why = UNKNOWN, [told(failure)]
        if self.done([self.number, number, outcome, start, end, entries] + why):
            for key, _ in claims:
                cell.leases.release(key, outcome == UNKNOWN)

    def ended(self):
        """The end of a request, which no report passes before the request is reported."""
        with self.cell.ending:
            self.end = self.cell.clock()
            return self.end

    def done(self, row):
        """Reports a request, unless it was given up meanwhile; returns whether it was not."""
        with self.cell.ending:
            self.end = None
            open = self.under_way is not None
            if open:
                self.under_way = None
                self.cell.rows.append(row)
            return open

    def give_up(self):
        """Reports a request whose answer has not come: a write may have happened, a read has not."""
        with self.cell.ending:
            if self.under_way is not None:
                number, outcome, start, entries = self.under_way
                self.under_way = None
                self.cell.rows.append(
                    [self.number, number, outcome, start, self.cell.clock(), entries]
                )


def told(failure):
    kind = type(failure)
    return [f"{kind.__module__}.{kind.__qualname__}", str(failure)[:500]]
