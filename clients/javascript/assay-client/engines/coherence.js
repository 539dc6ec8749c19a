'use strict';
// Coherence by Oracle's own package `@oracle/coherence`: gRPC to the proxy of one member, values as JSON.

const { connect } = require('node:net');
const { setTimeout: sleep } = require('node:timers/promises');

const {
  Filters,
  Session,
  extractor,
  processor,
  util,
} = require('@oracle/coherence');
const { version } = require('@oracle/coherence/package.json');

const { RecordJson, recordOf } = require('../records');

const COUNTERS = 'counters';

const PATIENCE_MILLIS = 60_000;
const AGAIN_MILLIS = 20;

// Of one connection to a proxy.
const CONNECT_MILLIS = 5_000;

// What Coherence has before a value in JSON.
const JSON_FORMAT = '\u0015';

// As members in Java have it.
const REQUEST_MILLIS = 30_000;

class Adapter {
  library = `@oracle/coherence ${version}`;

  static async open(words, workload) {
    const adapter = new this(words, workload);
    await adapter.connect(words);
    return adapter;
  }

  constructor(words, workload) {
    this.package = workload.constructor.PACKAGE;
    // The package has one serializer for each format, and `json` is the only one.
    util.SerializerRegistry.instance().serializers.set('json', new Records(recordOf(workload)));
  }

  async connect({ place, client, map }) {
    const proxies = proxiesOf(place);
    await listening(proxies);
    const { host, port } = proxies[client % proxies.length];
    this.session = new Session({
      address: `${host}:${port}`,
      requestTimeoutInMillis: REQUEST_MILLIS,
    });
    this.map = this.session.getCache(map);
    await this.map.ready;
  }

  get(key) {
    return this.readOf(this.map, key);
  }

  async readOf(map, key) {
    const value = await map.get(key);
    return value === null ? this.again(map, key) : value;
  }

  /** The package says that there is nothing where a `get` has failed, too; of `getAll` it says that it failed. */
  async again(map, key) {
    const value = (await map.getAll([key])).get(key);
    if (value !== undefined) {
      throw new Error('a `get` brought nothing, and there is something');
    }
    return value;
  }

  async put(key, value) {
    await this.map.set(key, new Record(value));
  }

  async getAll(keys) {
    const found = await this.map.getAll(keys);
    return keys.map((key) => found.get(key));
  }

  async putAll(keys, values) {
    await this.map.setAll(new Map(keys.map((key, i) => [key, new Record(values[i])])));
  }

  increment(key, tag) {
    return this.invoke(key, { '@class': `${this.package}AddTag`, tag });
  }

  bump(key) {
    return this.invoke(key, { '@class': `${this.package}AddCount`, by: 1 });
  }

  invoke(key, record) {
    return this.session.getCache(COUNTERS).invoke(key, new Carried(record));
  }

  async total(key) {
    return (await this.readOf(this.session.getCache(COUNTERS), key))?.value;
  }

  read(map, key) {
    return this.readOf(this.session.getCache(map), key);
  }

  async find(map, component, values) {
    const part = new Component(component);
    // A `Set`, which the package's types ask for, it would write as an object without entries.
    const wanted = values.length === 1 ? Filters.equal(part, values[0]) : Filters.in(part, values);
    const found = [];
    for (const entry of await this.session.getCache(map).entries(wanted)) {
      found.push([entry.key, entry.value]);
    }
    return found;
  }

  /** A session that is closed first waits for its proxy, dead or not. */
  async close() {
    this.session.channel.close();
  }
}

/** Reads one component of a value as Java's clients have it read: of POF without reading the rest. */
class Component extends extractor.ValueExtractor {
  constructor(component) {
    super('assay.engine.coherence.ComponentExtractor');
    this.component = component;
  }
}

/** What carries an entry processor, a record of the workload's, to the owner of an entry, as Java's clients have it. */
class Carried extends processor.EntryProcessor {
  constructor(record) {
    super('assay.engine.coherence.CarriedProcessor');
    this.processor = record;
    this.answers = true;
  }
}

/**
 * Where the proxies listen, in the order of the members: the last ones, which store nothing, or all. The member of a number
 * serves gRPC at the cluster's first port and its number.
 */
function proxiesOf({ addresses, port, settings }) {
  const alone = Number(settings.proxies) || addresses.length;
  return addresses.map((host, i) => ({ host, port: port + 1 + i })).slice(-alone);
}

/** Returns as soon as all listen: one that is asked too early is not asked again for long. */
async function listening(proxies) {
  const until = Date.now() + PATIENCE_MILLIS;
  for (const proxy of proxies) {
    for (;;) {
      const why = await connects(proxy);
      if (why === null) {
        break;
      }
      if (Date.now() > until) {
        throw new Error(`no gRPC proxy listens at ${proxy.host}:${proxy.port} after a minute: ${why}`);
      }
      await sleep(AGAIN_MILLIS);
    }
  }
}

/** Null where it does, or why it does not. */
function connects({ host, port }) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MILLIS });
    const end = (why) => {
      socket.destroy();
      resolve(why);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end(error.message));
  });
}

/** A value of the workload that is written. */
class Record {
  constructor(value) {
    this.value = value;
  }
}

/** Writes records as Coherence reads them, and reads them. */
class Records extends util.JSONSerializer {
  constructor(record) {
    super();
    this.json = new RecordJson(record);
  }

  serialize(what) {
    return what instanceof Record
      ? Buffer.from(`${JSON_FORMAT}${this.json.write(what.value)}`)
      : super.serialize(what);
  }

  deserialize(bytes) {
    const text = Buffer.from(bytes).toString();
    const json = text.startsWith(JSON_FORMAT) ? text.slice(1) : text;
    return json === '' ? null : this.json.read(json);
  }
}

module.exports = { Adapter };
