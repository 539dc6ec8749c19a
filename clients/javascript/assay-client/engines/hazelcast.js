'use strict';
// Hazelcast by its own package `hazelcast-client`: its own connections, its own table of partitions, its own retries.

const { Client } = require('hazelcast-client');
const { version } = require('hazelcast-client/package.json');
const Long = require('long');

const { upper } = require('../bits');
const { recordOf } = require('../records');

// What Java's client has where nothing is said, said here so that no other version changes it.
const INVOCATION_MILLIS = 120_000;
const RETRY_PAUSE_MILLIS = 1000;

class Adapter {
  library = `hazelcast-client ${version}`;

  static async open(words, workload) {
    const adapter = new this(words, workload);
    await adapter.connect(words);
    return adapter;
  }

  constructor(words, workload) {
    this.serializer = new RecordSerializer(recordOf(workload));
  }

  async connect({ place, map }) {
    const { meeting, port } = place;
    const ports = meeting === '127.0.0.1' ? place.members : 1;
    this.client = await Client.newHazelcastClient({
      instanceName: place.name,
      clusterName: place.cluster,
      network: {
        clusterMembers: Array.from({ length: ports }, (_, i) => `${meeting}:${port + i}`),
        redoOperation: false,
      },
      serialization: {
        defaultNumberType: 'integer',
        compact: { serializers: [this.serializer] },
      },
      properties: {
        'hazelcast.client.invocation.timeout.millis': INVOCATION_MILLIS,
        'hazelcast.client.invocation.retry.pause.millis': RETRY_PAUSE_MILLIS,
      },
    });
    this.map = await this.client.getMap(map);
  }

  async get(key) {
    return (await this.map.get(key)) ?? undefined;
  }

  async put(key, value) {
    await this.map.set(key, new Record(value));
  }

  async getAll(keys) {
    const found = new Map(await this.map.getAll(keys));
    return keys.map((key) => found.get(key));
  }

  async putAll(keys, values) {
    await this.map.setAll(keys.map((key, i) => [key, new Record(values[i])]));
  }

  async close() {
    await this.client.shutdown();
  }
}

/** A value of the workload that is written: the package tells by the class what writes it. */
class Record {
  constructor(value) {
    this.value = value;
  }
}

/** Writes the records of a workload in the Compact format, a field for each component, as Java's do. */
class RecordSerializer {
  constructor({ type, components }) {
    this.type = type;
    this.components = components;
  }

  getClass() {
    return Record;
  }

  getTypeName() {
    return this.type;
  }

  write(writer, { value }) {
    for (const { name, form, of, and } of this.components) {
      const component = value[of];
      if (form === 'int') {
        writer.writeInt32(name, component);
      } else if (form === 'long') {
        writer.writeInt64(name, new Long(component | 0, upper(component)));
      } else if (form === 'bits') {
        writer.writeInt64(name, new Long(value[and], component));
      } else {
        writer.writeString(name, component);
      }
    }
  }

  /** A value of the workload; nobody's where it is not whole. */
  read(reader) {
    const value = {};
    let whole = true;
    for (const { name, form, of, and } of this.components) {
      if (form === 'int') {
        value[of] = reader.readInt32(name);
      } else if (form === 'long') {
        value[of] = reader.readInt64(name).toNumber();
      } else if (form === 'bits') {
        const { high, low } = reader.readInt64(name);
        value[of] = high;
        value[and] = low;
      } else {
        value[of] = reader.readString(name);
        whole &&= value[of] !== null;
      }
    }
    return whole ? value : { key: -1 };
  }
}

module.exports = { Adapter };
