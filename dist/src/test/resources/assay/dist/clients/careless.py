from assay_client.program import adapter_of, run


def careless(engine):
    class Careless(adapter_of(engine)):
        """Of the tenth answer one row has been changed on its way."""

        found = 0

        def find(self, map, component, values):
            rows = super().find(map, component, values)
            self.found += 1
            if self.found == 10:
                key, row = rows[0]
                rows[0] = (key, (*row[:-4], "another remark", *row[-3:]))
            return rows

    return adapter_of(engine) if engine == "none" else Careless


run(careless)
