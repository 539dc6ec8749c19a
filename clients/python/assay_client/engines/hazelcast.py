"""Hazelcast by its own package for Python: its own connections, its own table of partitions, its own retries."""

import logging

import hazelcast
from hazelcast.errors import HazelcastSerializationError
from hazelcast.serialization.api import CompactSerializer

from ..requests import NotSent

# What Java's client has where nothing is said, said here so that no other version changes it.
INVOCATION_SECONDS = 120
RETRY_PAUSE_SECONDS = 1


class Adapter:
    library = f"hazelcast-python-client {hazelcast.__version__}"

    def __init__(self, words, workload):
        logging.basicConfig(level=logging.INFO)
        place = words["place"]
        ports = place["members"] if place["meeting"] == "127.0.0.1" else 1
        self.record = record_of(workload)
        self.client = hazelcast.HazelcastClient(
            client_name=place["name"],
            cluster_name=place["cluster"],
            cluster_members=[f"{place['meeting']}:{place['port'] + i}" for i in range(ports)],
            compact_serializers=[serializer_of(self.record, workload)],
            redo_operation=False,
            invocation_timeout=INVOCATION_SECONDS,
            invocation_retry_pause=RETRY_PAUSE_SECONDS,
        )
        self.map = self.client.get_map(words["map"])

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

    def close(self):
        self.client.shutdown()


def record_of(workload):
    """The class whose values are written as the records of a workload."""
    return type(workload.TYPE, (tuple,), {})


def serializer_of(record, workload):
    """Writes the records of a workload in the Compact format, a field for each component, as Java's do."""
    fields = list(workload.FIELDS.items())

    class RecordSerializer(CompactSerializer):
        def read(self, reader):
            read = {"int": reader.read_int32, "long": reader.read_int64, "text": reader.read_string}
            return record(read[form](name) for name, form in fields)

        def write(self, writer, value):
            write = {
                "int": writer.write_int32,
                "long": writer.write_int64,
                "text": writer.write_string,
            }
            for (name, form), component in zip(fields, value):
                write[form](name, component)

        def get_type_name(self):
            return workload.PACKAGE + workload.TYPE

        def get_class(self):
            return record

    return RecordSerializer()
