"""Hazelcast by its own package for Python: its own connections, its own table of partitions, its own retries."""

import logging

import hazelcast
from hazelcast.errors import HazelcastSerializationError
from hazelcast.predicate import equal, in_
from hazelcast.serialization.api import CompactSerializer, StreamSerializer

from ..requests import NotSent

# What Java's client has where nothing is said, said here so that no other version changes it.
INVOCATION_SECONDS = 120
RETRY_PAUSE_SECONDS = 1

COUNTERS = "counters"

# The number of the serializer by which Java's clients have entry processors carried.
CARRIED = 9002


class Adapter:
    library = f"hazelcast-python-client {hazelcast.__version__}"

    def __init__(self, words, workload):
        logging.basicConfig(level=logging.INFO)
        place = words["place"]
        ports = place["members"] if place["meeting"] == "127.0.0.1" else 1
        self.package = workload.PACKAGE
        self.record = record_of(workload.TYPE)
        self.client = hazelcast.HazelcastClient(
            client_name=place["name"],
            cluster_name=place["cluster"],
            cluster_members=[f"{place['meeting']}:{place['port'] + i}" for i in range(ports)],
            compact_serializers=[
                serializer_of(record, self.package, fields)
                for record, fields in [(self.record, workload.FIELDS), *OTHERS]
            ],
            custom_serializers={Carried: CarriedSerializer},
            redo_operation=False,
            invocation_timeout=INVOCATION_SECONDS,
            invocation_retry_pause=RETRY_PAUSE_SECONDS,
        )
        self.map = self.client.get_map(words["map"])
        self.counters = self.client.get_map(COUNTERS)

    def get(self, key):
        return self.map.get(key).result()

    def put(self, key, value):
        # The call serializes at once. A member that cannot answers with the same error, later, and may have begun.
        try:
            sent = self.map.set(key, self.record(value))
        except HazelcastSerializationError as failure:
            raise NotSent from failure
        sent.result()

    def get_all(self, keys):
        return self.map.get_all(keys).result()

    def put_all(self, values):
        self.map.put_all({key: self.record(value) for key, value in values.items()}).result()

    def increment(self, key, tag):
        return self.invoke(key, AddTag((tag,)))

    def bump(self, key):
        return self.invoke(key, AddCount((1,)))

    def invoke(self, key, processor):
        """Runs a processor of the workload's on the owner of a counter, as Java's client has it carried there."""
        try:
            sent = self.counters.execute_on_key(key, Carried(processor))
        except HazelcastSerializationError as failure:
            raise NotSent from failure
        return sent.result()

    def total(self, key):
        counter = self.counters.get(key).result()
        return None if counter is None else counter[0]

    def read(self, map, key):
        return self.client.get_map(map).get(key).result()

    def find(self, map, component, values):
        wanted = equal(component, values[0]) if len(values) == 1 else in_(component, *values)
        return self.client.get_map(map).entry_set(wanted).result()

    def close(self):
        self.client.shutdown()


class Carried:
    """What carries an entry processor, a record of the workload's, to the owner of an entry."""

    def __init__(self, processor):
        self.processor = processor


class CarriedSerializer(StreamSerializer):
    def get_type_id(self):
        return CARRIED

    def write(self, out, carried):
        out.write_object(carried.processor)

    def read(self, inp):
        return Carried(inp.read_object())


def record_of(name):
    """The class whose values are written as records of a name: tuples."""
    return type(name, (tuple,), {})


Counter, AddTag, AddCount = map(record_of, ("Counter", "AddTag", "AddCount"))

# Records of the workload's beside its values.
OTHERS = [
    (Counter, {"value": "long", "tags": "longs"}),
    (AddTag, {"tag": "long"}),
    (AddCount, {"by": "long"}),
]


def serializer_of(record, package, fields):
    """Writes records in the Compact format, a field for each component, as Java's do."""
    fields = list(fields.items())

    class RecordSerializer(CompactSerializer):
        def read(self, reader):
            read = {
                "int": reader.read_int32,
                "long": reader.read_int64,
                "double": reader.read_float64,
                "text": reader.read_string,
                "longs": reader.read_array_of_int64,
            }
            return record(read[form](name) for name, form in fields)

        def write(self, writer, value):
            write = {
                "int": writer.write_int32,
                "long": writer.write_int64,
                "double": writer.write_float64,
                "text": writer.write_string,
                "longs": writer.write_array_of_int64,
            }
            for (name, form), component in zip(fields, value):
                write[form](name, component)

        def get_type_name(self):
            return package + record.__name__

        def get_class(self):
            return record

    return RecordSerializer()
