"""The draws, schedules and claims of the core are the published ones."""

import json
import pathlib
import struct
import unittest

from assay_client.draws import Mix, Numbers, keys_of, log1p, schedule, unit
from assay_client.leases import Leases, NoFreeKey, set_aside

VECTORS = json.loads(
    (pathlib.Path(__file__).parents[2] / "vectors" / "draws.json").read_text(encoding="utf-8")
)


class VectorsTest(unittest.TestCase):
    def test_units(self):
        for vector in VECTORS["units"]:
            self.assertEqual(unit(int(vector["seed"]), vector["index"]), vector["unit"], vector)

    def test_numbers(self):
        for vector in VECTORS["numbers"]:
            numbers = Numbers(int(vector["seed"]))
            below = [numbers.below(vector["bound"]) for _ in vector["below"]]
            self.assertEqual(below, vector["below"], vector)
            doubles = [numbers.double() for _ in vector["doubles"]]
            self.assertEqual(doubles, vector["doubles"], vector)

    def test_keys(self):
        for vector in VECTORS["keys"]:
            keys = keys_of(vector["choice"], vector["keys"])
            numbers = Numbers(int(vector["seed"]))
            drawn = [keys.next(numbers) for _ in vector["drawn"]]
            self.assertEqual(drawn, vector["drawn"], vector["choice"])

    def test_mixes(self):
        for vector in VECTORS["mixes"]:
            mix = Mix(vector["mix"])
            kinds = [mix.at(unit(int(vector["seed"]), slot)) for slot in range(len(vector["kinds"]))]
            self.assertEqual(kinds, vector["kinds"])

    def test_logs(self):
        for vector in VECTORS["logs"]:
            total, seed = 0, int(vector["seed"])
            for index in range(vector["units"]):
                low, high = struct.unpack("<II", struct.pack("<d", log1p(-unit(seed, index))))
                total = (total * 31 + (low ^ high)) & 0xFFFFFFFF
            self.assertEqual(total, vector["sum"])

    def test_schedules(self):
        for vector in VECTORS["schedules"]:
            due = schedule(
                vector["arrivals"], vector["perSecond"], int(vector["seed"]), vector["lengthNanos"]
            )
            self.assertEqual(len(due), vector["slots"], vector["arrivals"])
            self.assertEqual(due[:20], vector["first"])
            self.assertEqual(due[-1], vector["last"])
            total = 0
            for nanos in due:
                total = (total * 31 + nanos) & 0xFFFFFFFF
            self.assertEqual(total, vector["sum"], vector["arrivals"])

    def test_leases(self):
        for vector in VECTORS["leases"]:
            if "setAside" in vector:
                aside = [place for place in range(40) if set_aside(place, vector["faults"])]
                self.assertEqual(aside, vector["setAside"])
                continue
            leases = Leases(
                vector["registers"],
                vector["loaded"],
                vector["client"],
                vector["clients"],
                vector["shared"],
                lambda: 0,
            )
            every = vector["unknownEvery"]
            for number, (wanted, *claimed) in enumerate(vector["claims"]):
                try:
                    key, version = leases.claim(wanted)
                    self.assertEqual([key, version], claimed, vector)
                    leases.release(key, number % every == every - 1)
                except NoFreeKey:
                    self.assertEqual([], claimed, vector)


if __name__ == "__main__":
    unittest.main()
