"""What a worker draws for increments and lookups, and what it tells of them."""

import collections
import threading
import types
import unittest

from assay_client.counters import Counters
from assay_client.draws import Numbers, Uniform
from assay_client.engines.none import Memory
from assay_client.lookups import lookups_of
from assay_client.requests import FAILED, OK, UNKNOWN, Worker
from assay_client.workloads import Versions

WORDS = {
    "client": 3,
    "registers": 10,
    "loaded": 10,
    "data": {"counters": 2, "tallies": 4},
    "lookups": {
        "one": {"map": "data", "keys": 10},
        "some": {"map": "data", "component": "version", "choices": [[5], [1, 2]], "byKey": False},
        "those": {"map": "data", "component": "version", "choices": [[5], [1]], "byKey": True},
    },
}
TAG = (3 << 40) + 1


class RequestsTest(unittest.TestCase):
    def setUp(self):
        workload = Versions({})
        self.trial = types.SimpleNamespace(
            clock=lambda: 0,
            workload=workload,
            adapter=Memory(WORDS, workload),
            writer=3,
            counters=Counters(WORDS),
            lookups=lookups_of(WORDS),
            rows=collections.deque(),
            ending=threading.Lock(),
        )

    def sent(self, kind):
        """What a worker tells of its first request, and what it would have drawn by."""
        Worker(0, 1, self.trial, Uniform(10)).send(0, kind, 1)
        return self.trial.rows.pop(), Numbers(1)

    def test_increment(self):
        row, numbers = self.sent("increment")
        key = 10 + numbers.below(2)
        self.assertEqual(row, [0, 0, OK, 0, 0, [key, TAG]])
        row, _ = self.sent("increment")
        self.assertEqual(row, [0, 0, OK, 0, 0, [key, TAG + 1]])
        self.assertEqual(self.trial.adapter.total(key), 2)

    def test_bump_and_total(self):
        row, numbers = self.sent("bump")
        self.assertEqual(row, [0, 0, OK, 0, 0, [12 + numbers.below(4), TAG]])
        row, numbers = self.sent("total")
        key = 10 + numbers.below(6)
        self.assertEqual(row, [0, 0, OK, 0, 0, [key, self.trial.adapter.total(key) or 0]])

    def test_processor_that_did_not_run(self):
        self.trial.adapter.bump = lambda key: None
        row, _ = self.sent("bump")
        self.assertEqual(row[2], FAILED)
        self.assertIn("did not run", row[-1][1])

    def test_increment_that_may_have_happened(self):
        def lost(key, tag):
            raise ConnectionError("gone")

        self.trial.adapter.increment = lost
        row, _ = self.sent("increment")
        self.assertEqual(row[2], UNKNOWN)
        self.assertEqual(row[5][1], TAG)

    def test_request_that_the_adapter_has_no_way_for(self):
        class Registers:
            """An adapter that reads and writes, and no more."""

            get = get_all = put = put_all = None

        self.trial.adapter = Registers()
        for kind in ["increment", "bump", "total", "one", "some", "scan"]:
            with self.assertRaisesRegex(ValueError, f"this client does not send `{kind}`"):
                self.sent(kind)
        self.assertEqual(len(self.trial.rows), 0)

    def test_no_counters(self):
        self.trial.counters = Counters(WORDS | {"data": {}})
        with self.assertRaisesRegex(ValueError, "the data has no counters"):
            self.sent("increment")

    def test_lookups(self):
        row, numbers = self.sent("one")
        key = numbers.below(10)
        self.assertEqual(row, [0, 0, OK, 0, 0, [key, 1]])
        row, numbers = self.sent("some")
        found = [part for key in range(10) for part in (key, 1)] if numbers.below(2) else []
        self.assertEqual(row, [0, 0, OK, 0, 0, found])
        row, numbers = self.sent("those")
        self.assertEqual(len(row[5]), 20 * (numbers.below(10) % 2))

    def test_what_it_does_not_send(self):
        with self.assertRaisesRegex(ValueError, "does not send `invoke`"):
            self.sent("invoke")


if __name__ == "__main__":
    unittest.main()
