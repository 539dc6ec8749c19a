"""Closed and open loops."""

import threading
import time

from .draws import Mix, schedule, unit
from .leases import GivenUp, NoFreeKey
from .requests import SHED

LEAD_NANOS = 50_000_000

# Why a slot that was due was not sent any more.
GIVEN_UP = ["given up", "it had not been sent yet when the step was given up"]

# A thread that sleeps wakes some 60 µs late, one that only gives way at once.
NEAR_NANOS = 100_000


def pause_until(clock, nanos):
    left = nanos - clock()
    while left > 0:
        time.sleep((left - NEAR_NANOS) / 1e9 if left > NEAR_NANOS else 0)
        left = nanos - clock()


class Threads:
    """Runs a task for each worker, each on a thread, and raises what the first failed one did."""

    def __init__(self, tasks, name):
        self.failure = None
        self.threads = [
            threading.Thread(target=self.carry_out, args=(task,), name=name, daemon=True)
            for task in tasks
        ]
        for thread in self.threads:
            thread.start()

    def carry_out(self, task):
        try:
            task()
        except BaseException as failure:
            self.failure = self.failure or failure

    def join(self, clock=None, until=None):
        """Waits for all, or until a moment; returns whether all have ended."""
        for thread in self.threads:
            if until is None:
                thread.join()
            else:
                thread.join(max(0.0, (until - clock()) / 1e9))
        if self.failure:
            raise self.failure
        return not any(thread.is_alive() for thread in self.threads)


def closed_round(trial, workers, words):
    """Sends a number of requests of one kind; returns when the first was sent and the last was answered."""
    kind, size, think = words["kind"], words["size"], words["thinkNanos"]
    count, threads = words["requests"], len(workers)
    line = threading.Barrier(threads)
    times = []

    def lane(worker):
        own = count // threads + (1 if worker.number < count % threads else 0)
        line.wait()
        start = trial.clock()
        for number in range(own):
            worker.send(number, kind, size)
            if think:
                pause_until(trial.clock, trial.clock() + think)
        times.append((start, trial.clock()))

    if threads == 1:
        lane(workers[0])
    else:
        Threads([lambda worker=worker: lane(worker) for worker in workers], "closed").join()
    return {"startNanos": min(start for start, _ in times), "endNanos": max(end for _, end in times)}


def timed_loop(trial, workers, words, say_began):
    """Sends requests of drawn kinds, one after the other, until the window ends."""
    mix, think = Mix(words["mix"]), words["thinkNanos"]
    seeds = [int(seed) for seed in words["mixSeeds"]]
    line = threading.Barrier(len(workers) + 1)
    ends = []

    def lane(worker):
        seed = seeds[worker.number]
        line.wait()
        line.wait()
        end = ends[0]
        if think:
            pause_until(trial.clock, min(trial.clock() + int(unit(seed, -1) * think), end))
        number = 0
        while trial.clock() < end:
            worker.send(number, mix.at(unit(seed, number)), 1)
            number += 1
            if think:
                pause_until(trial.clock, min(trial.clock() + think, end))

    running = Threads([lambda worker=worker: lane(worker) for worker in workers], "timed")
    line.wait()
    begins = trial.clock()
    ends.append(begins + words["warmUpNanos"] + words["lastsNanos"])
    say_began(begins)
    line.wait()
    running.join()
    return {}


class OpenLoop:
    """Sends every slot of a schedule when it is due. The thread that waits for a slot is the one that sends
    it: one leads, waits and lets the next lead before it sends. One more thread than may be in flight is there,
    so that always somebody waits; where all others are sending, it sheds."""

    def __init__(self, trial, workers, words):
        self.trial, self.workers, self.words = trial, workers, words
        self.mix, self.mix_seed = Mix(words["mix"]), int(words["mixSeed"])
        self.most = words["inFlight"]
        self.length = words["warmUpNanos"] + words["lastsNanos"]
        self.due = schedule(
            words["arrivals"], words["perSecond"], int(words["scheduleSeed"]), self.length
        )
        self.slot = 0
        self.begins = 0
        self.in_flight = 0
        self.lead = threading.Lock()
        self.counting = threading.Lock()

    def run(self, say_began):
        self.lead.acquire()
        running = Threads([lambda worker=worker: self.work(worker) for worker in self.workers], "open")
        self.begins = self.trial.clock() + LEAD_NANOS
        window = self.begins + self.words["warmUpNanos"]
        for offset in self.words["asideNanos"]:
            self.trial.leases.aside_from(window + offset)
        say_began(self.begins)
        self.lead.release()
        drained = running.join(
            self.trial.clock, self.begins + self.length + self.words["drainNanos"]
        )
        if not drained:
            self.trial.leases.wait(False)
            with self.lead:
                rest = range(self.slot, len(self.due))
                self.slot = len(self.due)
            rest = list(rest) + [
                slot for worker in self.workers if (slot := worker.give_up()) is not None
            ]
            for slot in rest:
                due = self.begins + self.due[slot]
                self.trial.rows.append([0, slot, SHED, due, due, [], GIVEN_UP])
        return {}

    def work(self, worker):
        while True:
            with self.lead:
                while True:
                    slot = self.slot
                    if slot == len(self.due):
                        return
                    self.slot = slot + 1
                    due = self.begins + self.due[slot]
                    pause_until(self.trial.clock, due)
                    with self.counting:
                        free = self.in_flight < self.most
                        self.in_flight += free
                    if free:
                        worker.slot = slot
                        break
                    self.trial.rows.append([worker.number, slot, SHED, due, due, []])
            try:
                worker.send(slot, self.mix.at(unit(self.mix_seed, slot)), 1)
            except NoFreeKey as why:
                if worker.shed():
                    self.trial.rows.append([worker.number, slot, SHED, due, due, [], ["", str(why)]])
            except GivenUp:
                # The worker had its slot and had not begun it: it is told by the thread that gave up.
                worker.let_go(False)
                return
            finally:
                with self.counting:
                    self.in_flight -= 1
