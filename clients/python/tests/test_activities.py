"""Activities are whole where they are the published ones, and only there."""

import csv
import pathlib
import unittest

from assay_client.workloads import ABSENT, CORRUPT, Hub

VECTORS = pathlib.Path(__file__).parents[2] / "vectors" / "activities.csv"
FORMS = {"int": int, "long": int, "double": float, "text": str}


class ActivitiesTest(unittest.TestCase):
    def test_versions(self):
        hub = Hub({})
        with open(VECTORS, encoding="ascii", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertGreater(len(rows), 100)
        for row in rows:
            self.assertEqual(list(row), list(hub.FIELDS))
            value = tuple(FORMS[hub.FIELDS[name]](text) for name, text in row.items())
            key, version = int(row["id"]), int(row["version"])
            self.assertEqual(hub.version(key, value), version, row)
            self.assertEqual(hub.component(value, "status"), row["status"])
            self.assertEqual(hub.version(key + 1, value), CORRUPT)
            for place, part in enumerate(value):
                for other in (None, part + ("x" if isinstance(part, str) else 1), [part]):
                    torn = value[:place] + (other,) + value[place + 1 :]
                    self.assertEqual(hub.version(key, torn), CORRUPT, (place, other))
        self.assertEqual(hub.version(0, None), ABSENT)


if __name__ == "__main__":
    unittest.main()
