"""No engine: values in this process's memory. What a request takes here is the core's own."""


class Memory:
    library = "none"

    def __init__(self, words, workload):
        self.values = {key: workload.make(key, 1, 0) for key in range(words["loaded"])}

    def get(self, key):
        return self.values.get(key)

    def put(self, key, value):
        self.values[key] = value

    def get_all(self, keys):
        return {key: self.values[key] for key in keys if key in self.values}

    def put_all(self, values):
        self.values.update(values)

    def close(self):
        pass
