"""What the requests of a workload look up: an entry by its key, or those of which a component has one of some values."""


class Lookup:
    def __init__(self, words):
        self.map = words["map"]
        self.component = words.get("component")
        self.keys = words.get("keys")
        self.choices = words.get("choices")
        self.by_key = words.get("byKey", False)

    def draw(self, worker):
        """A key, or which of the choices."""
        if self.component is None:
            return worker.numbers.below(self.keys)
        if self.by_key:
            return worker.key() % len(self.choices)
        return worker.numbers.below(len(self.choices))


def lookups_of(words):
    """By the kind of request."""
    return {kind: Lookup(each) for kind, each in words.get("lookups", {}).items()}
