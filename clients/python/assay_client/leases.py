"""Who may write what: the next version of every register of this client, held by one request at a time."""

import threading

MOST_FAULTS = 12
EVERY = 4


class NoFreeKey(Exception):
    """All of this client's keys are being written, retired, or set aside for a fault."""


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
        self.clock = clock
        self.aside = []
        self.lock = threading.Lock()

    def aside_from(self, nanos):
        """Sets registers aside from a moment on and for good."""
        self.aside.append(nanos)

    def claim(self, key):
        """A key and its next version: of this key where it is this client's and free, else of the next that is."""
        places = len(self.ordinals)
        if places == 0:
            raise NoFreeKey("this client has no keys to write")
        place = min(key // self.every, places - 1)
        faults = 0
        if self.aside:
            now = self.clock()
            faults = sum(1 for moment in self.aside if moment <= now)
        with self.lock:
            for _ in range(places):
                if not self.taken[place] and not (faults and set_aside(place, faults)):
                    self.taken[place] = 1
                    self.ordinals[place] += 1
                    version = self.ordinals[place] * self.stride + self.offset
                    return self.first + place * self.every, version
                place = place + 1 if place + 1 < places else 0
        raise NoFreeKey(f"of {places:,} keys to write none is free")

    def release(self, key, unknown):
        """Gives a key back; one whose write has an unknown outcome is never written again."""
        if not unknown:
            self.taken[(key - self.first) // self.every] = 0
