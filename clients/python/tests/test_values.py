"""Names and values of Redis are the published ones; skipped where the package `redis` is not there."""

import csv
import importlib.util
import pathlib
import unittest

from assay_client.workloads import CORRUPT, Tradeoffs

VECTORS = pathlib.Path(__file__).parents[2] / "vectors" / "redis-values.csv"
MISSING = importlib.util.find_spec("redis") is None


@unittest.skipIf(MISSING, "the package redis is not installed")
class ValuesTest(unittest.TestCase):
    def test_values(self):
        from assay_client.engines.redis import Adapter, read, write

        adapter = Adapter.__new__(Adapter)
        adapter.prefix = b"data:{"
        with open(VECTORS, encoding="ascii", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertGreater(len(rows), 50)
        for row in rows:
            key, version = int(row["key"]), int(row["version"])
            workload = Tradeoffs({"value": int(row["padding"])})
            value = workload.make(key, version, int(row["writer"]))
            coded = write(0, value)
            self.assertEqual(coded.hex(), row["value"], row["name"])
            self.assertEqual(adapter.name(key).decode(), row["name"])
            self.assertEqual(read(coded), value)
            self.assertEqual(workload.version(key, read(coded)), version)
            self.assertEqual(workload.version(key + 1, read(coded)), CORRUPT)
            self.assertEqual(workload.version(key, read(coded + b"\0")), CORRUPT)
            for at in [*range(min(128, len(coded))), *range(128, len(coded), 97)]:
                self.assertEqual(workload.version(key, read(coded[:at])), CORRUPT, at)
                if at > 1:
                    torn = coded[:at] + bytes((coded[at] ^ 1,)) + coded[at + 1 :]
                    self.assertEqual(workload.version(key, read(torn)), CORRUPT, at)


if __name__ == "__main__":
    unittest.main()
