"""Coherence by `coherence-client`: gRPC to the proxy of one member. Its event loop has a thread of its own, to which
the threads that send hand their requests."""

import asyncio
import collections
import concurrent.futures
import importlib.metadata
import logging
import sys
import threading
import time

from coherence import Filters, Options, Session
from coherence.extractor import ValueExtractor
from coherence.processor import EntryProcessor
from coherence.serialization import proxy

COUNTERS = "counters"

PATIENCE_SECONDS = 60

# Of one connection to a proxy.
CONNECT_SECONDS = 5

# As members in Java have it.
REQUEST_SECONDS = 30

CONNECTED_SECONDS = PATIENCE_SECONDS + REQUEST_SECONDS

# The package's event loop may be lost for good; the thread it has ends with the process.
CLOSE_SECONDS = 5

# Once a proxy is gone the package tells the same again and again without a pause: a gigabyte in a minute.
SAME_MESSAGES = 20


class Fewer(logging.Filter):
    """Lets each kind of message through so many times."""

    def __init__(self):
        super().__init__()
        self.seen = collections.Counter()

    def filter(self, record):
        kind = record.levelno, record.module, record.lineno
        self.seen[kind] += 1
        return self.seen[kind] <= SAME_MESSAGES


def quiet_log():
    """What the package says, into the program's log, by its own handler."""
    package = logging.getLogger("coherence")
    package.setLevel(logging.INFO)
    package.addFilter(Fewer())


class Record:
    """A value as the package writes it: its attributes are the components of the workload's record."""

    def __init__(self, **components):
        self.__dict__.update(components)


class Counter(Record):
    """A counter's value."""


class AddTag(Record):
    """Adds one and a tag."""


class AddCount(Record):
    """Adds so many."""


@proxy("assay.engine.coherence.CarriedProcessor")
class Carried(EntryProcessor):
    """What carries an entry processor, a record of the workload's, to the owner of an entry, as Java's clients have it."""

    def __init__(self, processor):
        super().__init__()
        self.processor = processor
        self.answers = True


@proxy("assay.engine.coherence.ComponentExtractor")
class Component(ValueExtractor):
    """Reads one component of a value as Java's clients have it read: of POF without reading the rest."""

    def __init__(self, component):
        super().__init__()
        self.component = component


class Adapter:
    library = f"coherence-client {importlib.metadata.version('coherence-client')}"

    def __init__(self, words, workload):
        quiet_log()
        self.fields = list(workload.FIELDS)
        proxy(workload.PACKAGE + workload.TYPE)(Record)
        for other in (Counter, AddTag, AddCount):
            proxy(workload.PACKAGE + other.__name__)(other)
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="coherence", daemon=True).start()
        self.session = self.wait(connected(words["place"], words["client"]), CONNECTED_SECONDS)
        self.maps = {}
        self.map = self.named(words["map"])
        for lookup in words["lookups"].values():
            self.named(lookup["map"])
        if words["data"].get("counters") or words["data"].get("tallies"):
            self.named(COUNTERS)

    def wait(self, coroutine, seconds=REQUEST_SECONDS):
        """The deadline is ours: the package gives up no request once it is sent."""
        asked = asyncio.run_coroutine_threadsafe(coroutine, self.loop)
        try:
            return asked.result(seconds)
        except concurrent.futures.TimeoutError:
            if asked.done():
                raise
            asked.cancel()
            raise TimeoutError(f"no answer for {seconds} s") from None

    def named(self, map):
        if map not in self.maps:
            self.maps[map] = self.wait(self.session.get_cache(map))
        return self.maps[map]

    def get(self, key):
        return self.components(self.wait(self.map.get(key)))

    def put(self, key, value):
        self.wait(self.map.put(key, self.record(value)))

    def get_all(self, keys):
        async def collect():
            return {entry.key: entry.value async for entry in await self.map.get_all(set(keys))}

        return {key: self.components(value) for key, value in self.wait(collect()).items()}

    def put_all(self, values):
        self.wait(self.map.put_all({key: self.record(value) for key, value in values.items()}))

    def increment(self, key, tag):
        return self.invoke(key, AddTag(tag=tag))

    def bump(self, key):
        return self.invoke(key, AddCount(by=1))

    def invoke(self, key, processor):
        return self.wait(self.named(COUNTERS).invoke(key, Carried(processor)))

    def total(self, key):
        counter = self.wait(self.named(COUNTERS).get(key))
        return None if counter is None else counter.value

    def read(self, map, key):
        return self.components(self.wait(self.named(map).get(key)))

    def find(self, map, component, values):
        part = Component(component)
        wanted = (
            Filters.equals(part, values[0])
            if len(values) == 1
            else Filters.is_in(part, set(values))
        )
        map = self.named(map)

        async def collect():
            return [(entry.key, entry.value) async for entry in await map.entries(wanted)]

        return [(key, self.components(value)) for key, value in self.wait(collect())]

    def record(self, value):
        return Record(**dict(zip(self.fields, value)))

    def components(self, record):
        if record is None:
            return None
        return tuple(getattr(record, field, None) for field in self.fields)

    def close(self):
        try:
            self.wait(self.session.close(), CLOSE_SECONDS)
        except TimeoutError:
            print("the package did not close its session", file=sys.stderr)
        self.loop.call_soon_threadsafe(self.loop.stop)


def proxies_of(place):
    """Where the proxies listen, in the order of the members: the last ones, which store nothing, or all. The member of a
    number serves gRPC at the cluster's first port and its number."""
    addresses = place["addresses"]
    alone = int(place["settings"]["proxies"]) or len(addresses)
    places = [(address, place["port"] + 1 + i) for i, address in enumerate(addresses)]
    return places[-alone:]


async def listening(proxies):
    """Returns as soon as all listen: one that is asked too early is not asked again for long."""
    until = time.monotonic() + PATIENCE_SECONDS
    for host, port in proxies:
        while True:
            try:
                _, writer = await asyncio.wait_for(asyncio.open_connection(host, port), CONNECT_SECONDS)
                writer.close()
                break
            except (OSError, asyncio.TimeoutError) as why:
                if time.monotonic() > until:
                    raise ConnectionError(f"no gRPC proxy listens at {host}:{port} after a minute: {why!r}")
            await asyncio.sleep(0.02)


async def connected(place, client):
    """A session with a member's proxy: clients are dealt out among the proxies."""
    proxies = proxies_of(place)
    await listening(proxies)
    host, port = proxies[client % len(proxies)]
    return await Session.create(
        Options(address=f"{host}:{port}", request_timeout_seconds=REQUEST_SECONDS)
    )
