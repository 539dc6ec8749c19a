from assay_client.engines.redis import Adapter
from assay_client.program import adapter_of, run


class Lossy(Adapter):
    puts = 0

    def put(self, key, value):
        self.puts += 1
        if self.puts % 20:
            super().put(key, value)


run(lambda engine: Lossy if engine == "redis" else adapter_of(engine))
