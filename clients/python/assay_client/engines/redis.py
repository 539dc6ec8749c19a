"""Redis Cluster by the package `redis`: its own pools, its own table of slots, its own retries."""

import base64
import time

import redis
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import ConnectionError, MovedError, RedisError

PATIENCE_SECONDS = 60
CONNECTIONS = 300
SOCKET_SECONDS = 2
WAIT_MILLIS = 1000

NULL, INT, LONG, TEXT, RECORD = 0, 3, 4, 6, 7
FORMS = (INT, LONG, INT, LONG, TEXT, TEXT, TEXT, TEXT, LONG, TEXT)


class Adapter:
    library = f"redis {redis.__version__}"

    def __init__(self, words, workload):
        place = words["place"]
        settings = place["settings"]
        self.prefix = words["map"].replace("{", "(").encode() + b":{"
        self.number = words["types"].index(workload.TYPE)
        self.replicas = awaited(settings["backup"], copies_of(place, settings))
        self.cluster = connected(place, settings)

    def name(self, key):
        coded = bytearray()
        signed(coded, INT, key)
        return self.prefix + base64.urlsafe_b64encode(coded).rstrip(b"=") + b"}"

    def get(self, key):
        return read(self.cluster.get(self.name(key)))

    def put(self, key, value):
        name, coded = self.name(key), write(self.number, value)
        if self.replicas:
            self.put_and_wait(name, coded)
        else:
            self.cluster.set(name, coded)

    def put_and_wait(self, name, coded):
        """SET and WAIT over one connection, to the owner that the library knows."""
        node = self.cluster.get_node_from_key(name)
        try:
            both = node.redis_connection.pipeline(transaction=False)
            had = both.set(name, coded).wait(self.replicas, WAIT_MILLIS).execute()[1]
        except (MovedError, ConnectionError):
            self.cluster.nodes_manager.initialize()
            raise
        if had < self.replicas:
            raise RedisError(f"{had} of {self.replicas} replicas had it after {WAIT_MILLIS} ms")

    def get_all(self, keys):
        both = self.cluster.pipeline()
        for key in keys:
            both.get(self.name(key))
        found = {}
        for key, coded in zip(keys, both.execute()):
            if coded is not None:
                found[key] = read(coded)
        return found

    def put_all(self, values):
        if self.replicas:
            for key, value in values.items():
                self.put(key, value)
            return
        both = self.cluster.pipeline()
        for key, value in values.items():
            both.set(self.name(key), write(self.number, value))
        both.execute()

    def close(self):
        self.cluster.close()


def copies_of(place, settings):
    if settings["backup"] == "none":
        return 0
    return min(int(settings["backup-count"]), place["members"] - 1)


def awaited(backup, copies):
    """How many replicas a write waits for: `wait` is all of them, `wait(1)` is one."""
    if not backup.startswith("wait"):
        return 0
    return int(backup[5:-1]) if "(" in backup else copies


def connected(place, settings):
    """A client as soon as the cluster answers; the masters are where Java's client looks for them, too."""
    loopback = place["meeting"] == "127.0.0.1"
    members = place["members"]
    copies = copies_of(place, settings)
    ports = [place["port"] + 2 * (copies + 1) * member for member in range(members)]
    nodes = [ClusterNode(place["meeting"], port) for port in (ports if loopback else ports[:1])]
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return RedisCluster(
                startup_nodes=nodes,
                max_connections=CONNECTIONS,
                socket_timeout=SOCKET_SECONDS,
                socket_connect_timeout=SOCKET_SECONDS,
                require_full_coverage=False,
            )
        except RedisError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def unsigned(out, number):
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def signed(out, form, number):
    out.append(form)
    unsigned(out, (number << 1 ^ number >> 63) & 0xFFFFFFFFFFFFFFFF)


def write(number, value):
    """A customer as Java's adapter writes it: a byte that says what follows, and as little as it needs."""
    out = bytearray((RECORD,))
    unsigned(out, number)
    for field, form in zip(value, FORMS):
        if form == TEXT:
            text = field.encode()
            out.append(TEXT)
            unsigned(out, len(text))
            out += text
        else:
            signed(out, form, field)
    return bytes(out)


def read(coded):
    """The fields of a customer; empty ones where it is not whole."""
    if coded is None or coded[:1] == bytes((NULL,)):
        return None
    try:
        return whole(coded)
    except (IndexError, ValueError):
        return (None,) * len(FORMS)


def whole(coded):
    if coded[0] != RECORD:
        raise ValueError
    _, at = varint(coded, 1)
    fields = []
    for form in FORMS:
        if coded[at] != form:
            raise ValueError
        number, at = varint(coded, at + 1)
        if form == TEXT:
            fields.append(coded[at : at + number].decode())
            at += number
        else:
            fields.append(number >> 1 ^ -(number & 1))
    if at != len(coded):
        raise ValueError
    return tuple(fields)


def varint(coded, at):
    number = coded[at]
    at += 1
    if number < 0x80:
        return number, at
    number &= 0x7F
    shift = 7
    while True:
        byte = coded[at]
        at += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, at
        shift += 7
