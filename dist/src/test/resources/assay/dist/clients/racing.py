from assay_client.program import adapter_of, run


def racing(engine):
    if engine == "none":
        return adapter_of(engine)
    from assay_client.engines.hazelcast import Counter

    class Racing(adapter_of(engine)):
        """Reads a counter, adds to it and writes it back: what others did meanwhile is lost."""

        def increment(self, key, tag):
            return self.grow(key, [tag])

        def bump(self, key):
            return self.grow(key, [])

        def grow(self, key, tags):
            count, before = self.counters.get(key).result() or (0, [])
            self.counters.set(key, Counter((count + 1, [*before, *tags]))).result()
            return count + 1

    return Racing


run(racing)
