"""Who may write what: the next version of every register of this client, held by one request at a time."""

import collections
import threading

MOST_FAULTS = 12
EVERY = 4


class NoFreeKey(Exception):
    """No key of this client may be written: all are being written, or set aside for a fault."""


class GivenUp(Exception):
    """Raised where a request has not begun when its step is given up."""


def set_aside(place, faults):
    """Whether a place is set aside for one of the first faults: an n-th digit to the base of four is highest."""
    for _ in range(min(MOST_FAULTS, faults)):
        if place % EVERY == EVERY - 1:
            return True
        place //= EVERY
    return False


class Leases:
    def __init__(self, registers, loaded, client, clients, shared, clock):
        self.registers = registers
        self.first, self.every = (0, 1) if shared else (client, clients)
        self.stride, self.offset = (clients, client) if shared else (1, 0)
        places = max(0, (registers - self.first + self.every - 1) // self.every)
        owns_load = not shared or client == 0
        self.ordinals = [
            1 if owns_load and self.first + place * self.every < loaded else 0
            for place in range(places)
        ]
        self.taken = bytearray(places)
        self.retired = bytearray(places)
        self.clock = clock
        self.aside = []
        self.free = threading.Condition()
        self.waiting = {}
        self.over = False

    def aside_from(self, nanos):
        """Sets registers aside from a moment on and for good."""
        self.aside.append(nanos)

    def claim(self, key):
        """A key and what to write of it: of this key where it is this client's, else of the next that is. A key that
        another request writes is waited for; one whose write had an unknown outcome gets that version again."""
        return self.claims([key])[0]

    def claims(self, keys):
        """The same of several keys, each once: one that is there already gives way to the next that is free. They are
        waited for in ascending order, so that no two requests wait for each other."""
        faults = self.faults()
        with self.free:
            places = [self.place(key, faults) for key in keys]
            held = []
            try:
                for place in sorted(set(places)):
                    self.take(place)
                    held.append(place)
                left = set(held)
                for i, place in enumerate(places):
                    if place in left:
                        left.remove(place)
                    else:
                        places[i] = self.take_next(place, faults)
                        held.append(places[i])
            except Exception:
                for place in held:
                    self.let_go(place)
                raise
            return [self.written(place) for place in places]

    def faults(self):
        if not self.aside:
            return 0
        now = self.clock()
        return sum(1 for moment in self.aside if moment <= now)

    def place(self, key, faults):
        """The place of a key, or of the next that is not set aside."""
        places = len(self.ordinals)
        if places == 0:
            raise NoFreeKey("this client has no keys to write")
        place = min(key // self.every, places - 1)
        for _ in range(places):
            if not (faults and set_aside(place, faults)):
                return place
            place = place + 1 if place + 1 < places else 0
        raise NoFreeKey(f"of {places:,} keys to write all are set aside")

    def take(self, place):
        """Takes a place, after all who came before."""
        queue = self.waiting.get(place)
        if self.taken[place] or queue:
            turn = object()
            queue = self.waiting.setdefault(place, collections.deque())
            queue.append(turn)
            while not self.over and (self.taken[place] or queue[0] is not turn):
                self.free.wait()
            queue.remove(turn)
            if not queue:
                self.waiting.pop(place, None)
            if self.over:
                self.free.notify_all()
                raise GivenUp
        self.taken[place] = 1

    def take_next(self, place, faults):
        for _ in range(len(self.taken)):
            if not self.taken[place] and not (faults and set_aside(place, faults)):
                self.taken[place] = 1
                return place
            place = place + 1 if place + 1 < len(self.taken) else 0
        raise NoFreeKey(f"of {len(self.taken):,} keys to write none is free")

    def written(self, place):
        if not self.retired[place]:
            self.ordinals[place] += 1
        version = self.ordinals[place] * self.stride + self.offset
        return self.first + place * self.every, version

    def let_go(self, place):
        self.taken[place] = 0
        if self.waiting:
            self.free.notify_all()

    def release(self, key, unknown):
        """Gives a key back; one whose write has an unknown outcome is only ever written again as it was."""
        with self.free:
            place = (key - self.first) // self.every
            self.retired[place] |= unknown
            self.let_go(place)

    def wait(self, allowed):
        """Whether requests wait for keys: not once their step is given up."""
        with self.free:
            self.over = not allowed
            self.free.notify_all()
