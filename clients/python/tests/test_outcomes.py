"""What a write that failed is told as, and whether its key is written again."""

import collections
import io
import json
import threading
import types
import unittest

from assay_client.draws import Uniform
from assay_client.leases import Leases
from assay_client.program import Program
from assay_client.requests import FAILED, OK, UNKNOWN, NotSent, Worker
from assay_client.workloads import Versions


class OutcomesTest(unittest.TestCase):
    def write(self, failure):
        """A put of the only key there is, which fails so; its rows, and whether the key is free again."""

        def put(key, value):
            if failure:
                raise failure

        trial = types.SimpleNamespace(
            clock=lambda: 0,
            workload=Versions({}),
            adapter=types.SimpleNamespace(put=put),
            lookups={},
            writer=0,
            leases=Leases(1, 1, 0, 1, False, lambda: 0),
            rows=collections.deque(),
            ending=threading.Lock(),
        )
        worker = Worker(0, 1, trial, Uniform(1))
        worker.send(0, "put", 1)
        free = not (trial.leases.taken[0] or trial.leases.retired[0])
        return list(trial.rows), free

    def test_done(self):
        rows, free = self.write(None)
        self.assertEqual(rows, [[0, 0, OK, 0, 0, [0, 2]]])
        self.assertTrue(free)

    def test_not_sent(self):
        failure = NotSent()
        failure.__cause__ = ValueError("no form for it")
        rows, free = self.write(failure)
        self.assertEqual(
            rows, [[0, 0, FAILED, 0, 0, [0, 2], ["builtins.ValueError", "no form for it"]]]
        )
        self.assertTrue(free)

    def test_anything_else(self):
        rows, free = self.write(ConnectionError("gone"))
        self.assertEqual(
            rows, [[0, 0, UNKNOWN, 0, 0, [0, 2], ["builtins.ConnectionError", "gone"]]]
        )
        self.assertFalse(free)

    def test_report_passesNoEndThatIsNotReported(self):
        out = io.BytesIO()
        program = Program(out, None, lambda: 10)
        program.begun = True
        program.trial = types.SimpleNamespace(rows=collections.deque(), ending=threading.Lock())
        program.workers = [types.SimpleNamespace(end=7), types.SimpleNamespace(end=None)]
        program.tell_rows()
        program.workers[0].end = None
        program.tell_rows()
        said = [json.loads(line)["until"] for line in out.getvalue().splitlines()]
        self.assertEqual(said, [7, 10])


if __name__ == "__main__":
    unittest.main()
