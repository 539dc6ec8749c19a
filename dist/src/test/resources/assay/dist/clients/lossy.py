from assay_client.program import adapter_of, run


def lossy(engine):
    class Lossy(adapter_of(engine)):
        puts = 0

        def put(self, key, value):
            self.puts += 1
            if self.puts % 20:
                super().put(key, value)

    return adapter_of(engine) if engine == "none" else Lossy


run(lossy)
