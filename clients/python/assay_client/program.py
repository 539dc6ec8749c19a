"""The tether: commands on standard input, what came of them on standard output, a JSON line each."""

import collections
import importlib
import json
import os
import platform
import queue
import sys
import threading
import time
import traceback

from .counters import Counters
from .draws import keys_of
from .leases import Leases
from .lookups import lookups_of
from .loops import OpenLoop, closed_round, timed_loop
from .requests import Worker
from .workloads import workload_of

PROTOCOL = 1
REPORT_SECONDS = 0.1
A_LINE = 50
STACK_BYTES = 512 * 1024


class Trial:
    """What a client works on: its adapter, its workload, its leases, and the requests that have ended."""

    def __init__(self, words, adapters, clock):
        self.clock = clock
        self.workload = workload_of(words["workload"], words["data"])
        self.adapter = adapters(words["engine"])(words, self.workload)
        self.writer = words["client"]
        self.leases = Leases(
            words["registers"],
            words["loaded"],
            words["client"],
            words["clients"],
            words["shared"],
            clock,
        )
        self.counters = Counters(words)
        self.lookups = lookups_of(words)
        self.rows = collections.deque()
        self.ending = threading.Lock()


def adapter_of(engine):
    """The adapter of an engine, a class made with what `connect` says and the workload."""
    if engine == "none":
        return importlib.import_module("assay_client.engines.none").Memory
    try:
        return importlib.import_module("assay_client.engines." + engine).Adapter
    except ModuleNotFoundError as missing:
        raise ValueError(f"no adapter for the engine `{engine}`: {missing}") from missing


class Program:
    def __init__(self, out, adapters, clock):
        self.out, self.adapters, self.clock = out, adapters, clock
        self.saying = threading.Lock()
        self.trial = None
        self.workers = []
        self.until = 0
        self.begun = False

    def say(self, **message):
        line = json.dumps(message, separators=(",", ":")) + "\n"
        with self.saying:
            try:
                self.out.write(line.encode())
                self.out.flush()
            except OSError:
                os._exit(1)

    def carry_out(self, command):
        try:
            do = getattr(self, "do_" + command["do"].replace("-", "_"), None)
            if do is None:
                raise ValueError(f"there is no command `{command['do']}`")
            self.say(say="answered", id=command["id"], values=do(command))
        except Exception as failure:
            traceback.print_exc()
            self.say(say="refused", id=command["id"], why=f"{type(failure).__name__}: {failure}"[:500])

    def do_clock(self, words):
        return {"nanos": self.clock()}

    def do_connect(self, words):
        if self.trial:
            self.trial.adapter.close()
            self.trial = None
        self.trial = Trial(words, self.adapters, self.clock)
        return {"library": self.trial.adapter.library}

    def do_begin(self, words):
        keys = keys_of(words["keys"], self.trial.leases.registers)
        self.trial.leases.wait(True)
        self.workers = [
            Worker(number, int(seed), self.trial, keys) for number, seed in enumerate(words["seeds"])
        ]
        return {}

    def do_round(self, words):
        self.begun = True
        return self.reporting(lambda: closed_round(self.trial, self.workers, words))

    def do_timed(self, words):
        return self.reporting(lambda: timed_loop(self.trial, self.workers, words, self.began))

    def do_open(self, words):
        loop = OpenLoop(self.trial, self.workers, words)
        return self.reporting(lambda: loop.run(self.began))

    def do_stop(self, words):
        if self.trial:
            self.trial.adapter.close()
        return {}

    def began(self, nanos):
        self.say(say="began", nanos=nanos)
        self.begun = True

    def reporting(self, load):
        """Carries out a load while a thread of its own reports what has ended."""
        self.until = self.clock()
        over = threading.Event()
        reporter = threading.Thread(target=self.report, args=(over,), name="report", daemon=True)
        reporter.start()
        try:
            return load()
        finally:
            over.set()
            reporter.join()
            self.tell_rows()
            self.begun = False

    def report(self, over):
        while not over.wait(REPORT_SECONDS):
            self.tell_rows()

    def tell_rows(self):
        """Few rows to a line: whoever writes one holds up every thread that is to send."""
        if not self.begun:
            return
        rows = self.trial.rows
        with self.trial.ending:
            ends = [worker.end for worker in self.workers if worker.end is not None]
            until = min([self.clock(), *ends])
            left = len(rows)
        while left > A_LINE:
            part = [rows.popleft() for _ in range(A_LINE)]
            left -= A_LINE
            self.say(say="requests", until=self.until, rows=part)
        self.say(say="requests", until=until, rows=[rows.popleft() for _ in range(left)])
        self.until = until


def run(adapters=adapter_of, clock=time.monotonic_ns):
    """Runs until it is told to stop, or until there is no more input; whatever prints, prints to standard error."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    threading.stack_size(STACK_BYTES)
    program = Program(out, adapters, clock)
    implementation = platform.python_implementation()
    program.say(
        say="hello",
        protocol=PROTOCOL,
        language="python",
        runtime=f"{implementation} {platform.python_version()}",
    )
    commands = queue.SimpleQueue()

    def work():
        while True:
            command = commands.get()
            program.carry_out(command)
            if command["do"] == "stop":
                os._exit(0)

    threading.Thread(target=work, name="commands", daemon=True).start()
    for line in sys.stdin:
        commands.put(json.loads(line))
    os._exit(1)
