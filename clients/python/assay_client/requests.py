"""One request after the other, as one worker draws, sends and reports them."""

from .draws import Numbers
from .leases import GivenUp

OK, FAILED, UNKNOWN, SHED = 0, 1, 2, 3

# What an adapter answers each kind of request by.
METHODS = {
    "get": "get",
    "getAll": "get_all",
    "put": "put",
    "putAll": "put_all",
    "increment": "increment",
    "bump": "bump",
    "total": "total",
}


class NotSent(Exception):
    """What an adapter raises for a write that surely went nowhere; its cause says why."""


class Worker:
    """What one worker of a step draws on."""

    def __init__(self, number, seed, trial, keys):
        self.number = number
        self.numbers = Numbers(seed)
        self.trial = trial
        self.keys = keys
        self.under_way = None
        self.end = None
        # The slot that it has and has not begun; and whether it may begin any.
        self.slot = None
        self.closed = False
        # What its request has claimed.
        self.held = ()

    def key(self):
        return self.keys.next(self.numbers)

    def several(self, size):
        """Different keys; one that was drawn before gives way to one drawn evenly from all."""
        registers = self.trial.leases.registers
        keys = {}
        while len(keys) < size:
            key = self.key()
            if key in keys:
                key = self.numbers.below(registers)
            keys[key] = True
        return list(keys)

    def claims(self, size):
        return self.trial.leases.claims([self.key() for _ in range(size)])

    def send(self, number, kind, size):
        """Sends a request and reports it. Raises NoFreeKey where there is nothing to write."""
        if not self.has_way(kind):
            raise ValueError(f"this client does not send `{kind}`")
        if kind in self.trial.lookups:
            self.look_up(number, self.trial.lookups[kind])
        elif kind == "get":
            key = self.key()
            self.read(number, [key], lambda: {key: self.trial.adapter.get(key)})
        elif kind == "getAll":
            keys = self.several(size)
            self.read(number, keys, lambda: self.trial.adapter.get_all(keys))
        elif kind == "put" or kind == "putAll":
            self.put(number, kind, size)
        elif kind == "total":
            self.total(number)
        else:
            self.grow(number, kind)

    def has_way(self, kind):
        """Whether the adapter has a method for a kind of request."""
        lookup = self.trial.lookups.get(kind)
        if lookup is None:
            method = METHODS.get(kind)
        else:
            method = "read" if lookup.component is None else "find"
        return method is not None and hasattr(self.trial.adapter, method)

    def read(self, number, keys, ask):
        """Reads registers by their keys."""
        version = self.trial.workload.version
        self.asked(
            number,
            [part for key in keys for part in (key, 0)],
            ask,
            lambda values: [part for key in keys for part in (key, version(key, values.get(key)))],
        )

    def total(self, number):
        """Reads a counter or a tally."""
        trial = self.trial
        key = trial.counters.any(self.numbers)
        self.asked(
            number, [key, 0], lambda: trial.adapter.total(key), lambda total: [key, total or 0]
        )

    def look_up(self, number, lookup):
        """Reads an entry of any map by its key, or finds those that have something in common."""
        trial = self.trial
        version = trial.workload.found
        drawn = lookup.draw(self)
        if lookup.component is None:
            self.asked(
                number,
                [drawn, 0],
                lambda: trial.adapter.read(lookup.map, drawn),
                lambda value: [drawn, version(drawn, value)],
            )
        else:
            self.asked(
                number,
                [],
                lambda: trial.adapter.find(lookup.map, lookup.component, lookup.choices[drawn]),
                lambda found: [
                    part for key, value in found for part in (key, version(key, value))
                ],
            )

    def asked(self, number, entries, ask, seen):
        """Asks for something and reports what was seen of it, which is made of the answer once it has ended."""
        start = self.begun(number, FAILED, entries)
        try:
            answer = ask()
            end = self.ended()
        except Exception as failure:
            self.done([self.number, number, FAILED, start, self.ended(), entries, told(failure)])
            return
        self.done([self.number, number, OK, start, end, seen(answer)])

    def put(self, number, kind, size):
        trial = self.trial
        claims = self.claims(1 if kind == "put" else size)
        self.held = claims
        values = {key: trial.workload.make(key, version, trial.writer) for key, version in claims}
        if kind == "put":
            key = claims[0][0]
            outcome = self.write(number, claims, lambda: trial.adapter.put(key, values[key]))
        else:
            outcome = self.write(number, claims, lambda: trial.adapter.put_all(values))
        if outcome is not None:
            self.let_go(outcome == UNKNOWN)

    def let_go(self, unknown):
        """Gives back the keys of a request that has ended, was given up or did not begin."""
        for key, _ in self.held:
            self.trial.leases.release(key, unknown)
        self.held = ()

    def grow(self, number, kind):
        """Adds one to a counter, with a tag that no other increment leaves, or to a tally."""
        trial = self.trial
        tags = kind == "increment"
        key = (trial.counters.tagged if tags else trial.counters.tally)(self.numbers)
        tag = trial.counters.tag()

        def grown():
            count = trial.adapter.increment(key, tag) if tags else trial.adapter.bump(key)
            if count is None:
                raise NotSent(f"the processor did not run on {key}")

        self.write(number, [(key, tag)], grown)

    def write(self, number, claims, do):
        """Writes and reports; returns the outcome, and nothing where the request was given up meanwhile."""
        entries = [part for claim in claims for part in claim]
        outcome, why = OK, []
        start = self.begun(number, UNKNOWN, entries)
        try:
            do()
            end = self.ended()
        except NotSent as failure:
            end = self.ended()
            outcome, why = FAILED, [told(failure.__cause__ or failure)]
        except Exception as failure:
            end = self.ended()
            outcome, why = UNKNOWN, [told(failure)]
        open = self.done([self.number, number, outcome, start, end, entries] + why)
        return outcome if open else None

    def begun(self, number, outcome, entries):
        """Notes a request that is about to be sent, with the outcome it has where no answer comes."""
        with self.trial.ending:
            if self.closed:
                raise GivenUp("it had not been sent yet when the step was given up")
            self.slot = None
            start = self.trial.clock()
            self.under_way = (number, outcome, start, entries)
            return start

    def ended(self):
        """The end of a request, which no report passes before the request is reported."""
        with self.trial.ending:
            self.end = self.trial.clock()
            return self.end

    def done(self, row):
        """Reports a request, unless it was given up meanwhile; returns whether it was not."""
        with self.trial.ending:
            self.end = None
            open = self.under_way is not None
            if open:
                self.under_way = None
                self.trial.rows.append(row)
            return open

    def shed(self):
        """Lets go of a slot that cannot be sent; returns whether it is still this worker's to tell of."""
        with self.trial.ending:
            own = self.slot is not None
            self.slot = None
            return own

    def give_up(self):
        """Reports a request whose answer has not come: a write may have happened, a read has not. Nothing begins
        after that; returns the slot that it had and had not begun, if any."""
        with self.trial.ending:
            self.closed = True
            slot, self.slot = self.slot, None
            under_way = self.under_way is not None
            if under_way:
                number, outcome, start, entries = self.under_way
                self.under_way = None
                self.trial.rows.append(
                    [self.number, number, outcome, start, self.trial.clock(), entries]
                )
        if under_way:
            self.let_go(True)
        return slot


def told(failure):
    kind = type(failure)
    return [f"{kind.__module__}.{kind.__qualname__}", str(failure)[:500]]
