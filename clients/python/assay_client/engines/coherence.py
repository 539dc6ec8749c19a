"""Coherence by `coherence-client`: gRPC to the proxy of one member. Its event loop has a thread of its own, to which
the threads that send hand their requests."""

import asyncio
import importlib.metadata
import logging
import threading
import time

from coherence import Options, Session
from coherence.nslookup import NS_PREFIX, AsyncNSLookup, parse_results
from coherence.serialization import proxy

PROXIES = "AssayGrpc"

PATIENCE_SECONDS = 60

# As members in Java have it.
REQUEST_SECONDS = 30


class Record:
    """A value as the package writes it: its attributes are the components of the workload's record."""


class Adapter:
    library = f"coherence-client {importlib.metadata.version('coherence-client')}"

    def __init__(self, words, workload):
        logging.basicConfig(level=logging.INFO)
        self.fields = list(workload.FIELDS)
        proxy(workload.PACKAGE + workload.TYPE)(Record)
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="coherence", daemon=True).start()
        self.session = self.wait(connected(words["place"], words["client"]))
        self.map = self.wait(self.session.get_cache(words["map"]))

    def wait(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result()

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

    def record(self, value):
        record = Record()
        record.__dict__.update(zip(self.fields, value))
        return record

    def components(self, record):
        if record is None:
            return None
        return tuple(getattr(record, field, None) for field in self.fields)

    def close(self):
        self.wait(self.session.close())
        self.loop.call_soon_threadsafe(self.loop.stop)


async def proxies_of(place):
    """The proxies in the order of address and port, as soon as all have begun."""
    settings = place["settings"]
    all_of_them = int(settings["proxies"]) or place["members"]
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        names = await AsyncNSLookup.open(f"{place['meeting']}:{place['port']}")
        try:
            told = parse_results(await names.lookup(NS_PREFIX + PROXIES))
        finally:
            await names.close()
        proxies = sorted(zip(told[::2], map(int, told[1::2])))
        if len(proxies) >= all_of_them:
            return proxies
        if time.monotonic() > until:
            raise ConnectionError(
                f"the cluster's name service knows {len(proxies)} of {all_of_them} gRPC proxies"
            )
        await asyncio.sleep(0.05)


async def connected(place, client):
    """A session with a member's proxy: clients are dealt out among those that the cluster's name service knows."""
    proxies = await proxies_of(place)
    host, port = proxies[client % len(proxies)]
    return await Session.create(
        Options(address=f"{host}:{port}", request_timeout_seconds=REQUEST_SECONDS)
    )
