"""Who waits for whose keys."""

import threading
import unittest

from assay_client.leases import GivenUp, Leases, NoFreeKey


class LeasesTest(unittest.TestCase):
    def leases(self):
        return Leases(4, 4, 0, 1, False, lambda: 0)

    def waiting(self, leases, many):
        """Returns once so many wait."""
        while True:
            with leases.free:
                if sum(len(queue) for queue in leases.waiting.values()) == many:
                    return

    def test_busy_key_is_waited_for_in_order(self):
        leases = self.leases()
        self.assertEqual(leases.claim(2), (2, 2))
        order = []

        def wait(number):
            order.append((number, leases.claim(2)))
            leases.release(2, False)

        threads = []
        for number in range(3):
            threads.append(threading.Thread(target=wait, args=(number,), daemon=True))
            threads[-1].start()
            self.waiting(leases, number + 1)
        leases.release(2, False)
        for thread in threads:
            thread.join()
        self.assertEqual(order, [(0, (2, 3)), (1, (2, 4)), (2, (2, 5))])

    def test_several_keys_do_not_block_each_other(self):
        leases = self.leases()

        def send(keys):
            for _ in range(500):
                claimed = leases.claims(keys)
                self.assertEqual([key for key, _ in claimed], keys)
                for key, _ in claimed:
                    leases.release(key, False)

        threads = [
            threading.Thread(target=send, args=(keys,), daemon=True)
            for keys in ([0, 1, 3], [3, 1, 0], [1, 0, 2], [2, 3, 1])
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
            self.assertFalse(thread.is_alive())
        self.assertEqual(sum(leases.ordinals), 4 + 4 * 3 * 500)

    def test_wait_ends_when_the_step_is_given_up(self):
        leases = self.leases()
        leases.claim(1)
        thrown = []

        def wait():
            try:
                leases.claims([0, 1])
            except GivenUp as why:
                thrown.append(why)

        thread = threading.Thread(target=wait, daemon=True)
        thread.start()
        self.waiting(leases, 1)
        leases.wait(False)
        thread.join()
        self.assertEqual(len(thrown), 1)
        leases.wait(True)
        leases.release(1, False)
        self.assertEqual(leases.claims([0, 1]), [(0, 2), (1, 3)])

    def test_retired_key_is_written_as_it_was(self):
        leases = self.leases()
        self.assertEqual(leases.claim(3), (3, 2))
        leases.release(3, True)
        self.assertEqual(leases.claim(3), (3, 2))
        leases.release(3, False)
        self.assertEqual(leases.claim(3), (3, 2))

    def test_key_that_is_drawn_twice_gives_way(self):
        leases = self.leases()
        self.assertEqual([key for key, _ in leases.claims([3, 3])], [3, 0])
        self.assertRaises(NoFreeKey, lambda: leases.claims([1, 1, 1]))


if __name__ == "__main__":
    unittest.main()
