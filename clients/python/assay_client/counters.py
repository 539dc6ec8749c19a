"""Which counters a client increments, and what each increment leaves there."""

import itertools

TAG_BITS = 40


class Counters:
    """Counters with tags, then tallies, whose keys come after those of the registers."""

    def __init__(self, words):
        self.first = words["registers"]
        self.tallies = self.first + words["data"].get("counters", 0)
        self.end = self.tallies + words["data"].get("tallies", 0)
        self.tags = itertools.count((words["client"] << TAG_BITS) + 1)

    def tag(self):
        """A number that no other increment of any client leaves. Safe for threads."""
        return next(self.tags)

    def tagged(self, numbers):
        return one("counters", self.first, self.tallies, numbers)

    def tally(self, numbers):
        return one("tallies", self.tallies, self.end, numbers)

    def any(self, numbers):
        return one("counters or tallies", self.first, self.end, numbers)


def one(what, first, end, numbers):
    if first == end:
        raise ValueError(f"nothing to work on: the data has no {what}")
    return numbers.between(first, end)
