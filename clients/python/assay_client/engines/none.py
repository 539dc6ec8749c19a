"""No engine: values in this process's memory. What a request takes here is the core's own."""

import threading


class Memory:
    library = "none"

    def __init__(self, words, workload):
        self.workload = workload
        self.values = {key: workload.make(key, 1, 0) for key in range(words["loaded"])}
        self.counts = {}
        self.growing = threading.Lock()

    def get(self, key):
        return self.values.get(key)

    def put(self, key, value):
        self.values[key] = value

    def get_all(self, keys):
        return {key: self.values[key] for key in keys if key in self.values}

    def put_all(self, values):
        self.values.update(values)

    def increment(self, key, tag):
        return self.bump(key)

    def bump(self, key):
        with self.growing:
            count = self.counts[key] = self.counts.get(key, 0) + 1
            return count

    def total(self, key):
        return self.counts.get(key)

    def read(self, map, key):
        return self.values.get(key)

    def find(self, map, component, values):
        part = self.workload.component
        every = list(self.values.items())
        return [(key, value) for key, value in every if part(value, component) in values]

    def close(self):
        pass
