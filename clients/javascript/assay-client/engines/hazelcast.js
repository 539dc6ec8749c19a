'use strict';
// Hazelcast by its own package `hazelcast-client`: its own connections, its own table of partitions, its own retries.

const { Client, Predicates } = require('hazelcast-client');
const { version } = require('hazelcast-client/package.json');
const Long = require('long');

const { upper } = require('../bits');
const { recordOf } = require('../records');

// What Java's client has where nothing is said, said here so that no other version changes it.
const INVOCATION_MILLIS = 120_000;
const RETRY_PAUSE_MILLIS = 1000;

const COUNTERS = 'counters';

// The number of the serializer by which Java's clients have entry processors carried.
const CARRIED = 9002;

class Adapter {
  library = `hazelcast-client ${version}`;

  static async open(words, workload) {
    const adapter = new this(words, workload);
    await adapter.connect(words);
    return adapter;
  }

  constructor(words, workload) {
    const own = workload.constructor.PACKAGE;
    this.serializers = [
      new RecordSerializer(Record, recordOf(workload)),
      ...OTHERS.map(
        ([record, components]) =>
          new RecordSerializer(record, { type: `${own}${record.name}`, components }),
      ),
    ];
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
        compact: { serializers: this.serializers },
        customSerializers: [new CarriedSerializer()],
      },
      properties: {
        'hazelcast.client.invocation.timeout.millis': INVOCATION_MILLIS,
        'hazelcast.client.invocation.retry.pause.millis': RETRY_PAUSE_MILLIS,
      },
    });
    this.map = await this.client.getMap(map);
    this.counters = await this.client.getMap(COUNTERS);
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

  increment(key, tag) {
    return this.invoke(key, new AddTag({ tag }));
  }

  bump(key) {
    return this.invoke(key, new AddCount({ by: 1 }));
  }

  /** Runs a processor of the workload's on the owner of a counter, as Java's client has it carried there. */
  invoke(key, processor) {
    return this.counters.executeOnKey(key, new Carried(processor));
  }

  async total(key) {
    return (await this.counters.get(key))?.value;
  }

  async read(map, key) {
    return (await (await this.client.getMap(map)).get(key)) ?? undefined;
  }

  async find(map, component, values) {
    const wanted =
      values.length === 1
        ? Predicates.equal(component, values[0])
        : Predicates.inPredicate(component, ...values);
    return (await this.client.getMap(map)).entrySetWithPredicate(wanted);
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

class Counter extends Record {}
class AddTag extends Record {}
class AddCount extends Record {}

// Records of the workload's beside its values.
const OTHERS = [
  [
    Counter,
    [
      { name: 'value', form: 'long', of: 'value' },
      { name: 'tags', form: 'longs', of: 'tags' },
    ],
  ],
  [AddTag, [{ name: 'tag', form: 'long', of: 'tag' }]],
  [AddCount, [{ name: 'by', form: 'long', of: 'by' }]],
];

/** What carries an entry processor, a record of the workload's, to the owner of an entry. */
class Carried {
  hzCustomId = CARRIED;

  constructor(processor) {
    this.processor = processor;
  }
}

class CarriedSerializer {
  id = CARRIED;

  write(out, carried) {
    out.writeObject(carried.processor);
  }

  read(from) {
    return new Carried(from.readObject());
  }
}

/** Writes records of a class in the Compact format, a field for each component, as Java's do. */
class RecordSerializer {
  constructor(record, { type, components }) {
    this.record = record;
    this.type = type;
    this.components = components;
  }

  getClass() {
    return this.record;
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

  /** A value of the workload, or what a counter holds; nobody's where it is not whole. */
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
      } else if (form === 'double') {
        value[of] = reader.readFloat64(name);
      } else if (form === 'longs') {
        value[of] = reader.readArrayOfInt64(name);
      } else {
        value[of] = reader.readString(name);
        whole &&= value[of] !== null;
      }
    }
    return whole ? value : { key: -1 };
  }
}

module.exports = { Adapter };
