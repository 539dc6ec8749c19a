'use strict';
// Redis Cluster by the package `@redis/client`: its own connections, its own table of slots, its own retries.

const { setTimeout: sleep } = require('node:timers/promises');

const { RESP_TYPES, createCluster } = require('@redis/client');
const { version } = require('@redis/client/package.json');
const slotOf = require('cluster-key-slot');

const { name, prefixOf, read, write } = require('../compact');

const PATIENCE_MILLIS = 60_000;
const AGAIN_MILLIS = 50;
const WAIT_MILLIS = 1000;
const SLOTS = 16_384;

/** How many replicas a write waits for: `wait` is all of them, `wait(1)` is one. */
function awaited(backup, copies) {
  const wait = /^wait(?:\((\d+)\))?$/.exec(backup);
  return wait === null ? 0 : Number(wait[1] ?? copies);
}

class Adapter {
  library = `@redis/client ${version}`;

  static async open(words, workload) {
    const adapter = new this(words, workload);
    await adapter.connect(words.place);
    return adapter;
  }

  constructor(words, workload) {
    const { settings, members } = words.place;
    this.prefix = prefixOf(words.map);
    this.number = words.types.indexOf(workload.constructor.TYPE);
    this.replicas = awaited(
      settings.backup,
      Math.min(Number(settings['backup-count']), members - 1),
    );
  }

  async connect(place) {
    this.cluster = await connected(place);
    this.bytes = this.cluster.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  }

  async get(key) {
    return read(await this.bytes.get(name(this.prefix, key)));
  }

  put(key, value) {
    const named = name(this.prefix, key);
    const coded = write(this.number, value);
    return this.replicas > 0 ? this.putAndWait(named, coded) : this.cluster.set(named, coded);
  }

  /** SET and WAIT over the connection to the owner that the library knows. */
  async putAndWait(named, coded) {
    const owner = await this.cluster.nodeClient(this.cluster.slots[slotOf(named)].master);
    let had;
    try {
      [, had] = await owner
        .multi()
        .set(named, coded)
        .wait(this.replicas, WAIT_MILLIS)
        .execAsPipeline();
    } catch (failure) {
      // Where the owner is another by now, a read is sent there, and the library learns who owns what.
      this.cluster.get(named).catch(() => {});
      throw failure;
    }
    if (had < this.replicas) {
      throw new Error(`${had} of ${this.replicas} replicas had it after ${WAIT_MILLIS} ms`);
    }
  }

  /** What is asked for at once, the library sends together. */
  getAll(keys) {
    return Promise.all(keys.map((key) => this.get(key)));
  }

  async putAll(keys, values) {
    if (this.replicas > 0) {
      for (let i = 0; i < keys.length; i++) {
        await this.put(keys[i], values[i]);
      }
    } else {
      await Promise.all(keys.map((key, i) => this.put(key, values[i])));
    }
  }

  async close() {
    try {
      this.cluster.destroy();
    } catch (failure) {
      console.error(failure.message);
    }
  }
}

/** A client as soon as the cluster answers for every slot; the masters are where Java's client looks for them, too. */
async function connected({ meeting, port, members, settings }) {
  const copies =
    settings.backup === 'none' ? 0 : Math.min(Number(settings['backup-count']), members - 1);
  const known = meeting === '127.0.0.1' ? members : 1;
  const rootNodes = Array.from({ length: known }, (_, member) => ({
    socket: { host: meeting, port: port + 2 * (copies + 1) * member },
  }));
  const until = Date.now() + PATIENCE_MILLIS;
  for (;;) {
    const cluster = createCluster({ rootNodes });
    let last;
    cluster.on('error', (failure) => {
      last = failure;
    });
    try {
      await cluster.connect();
      if (Array.from({ length: SLOTS }, (_, slot) => cluster.slots[slot]).every(Boolean)) {
        cluster.on('error', (failure) => console.error(failure.message));
        return cluster;
      }
      cluster.destroy();
      last = new Error('nobody owns some of the slots');
    } catch (failure) {
      last ??= failure;
    }
    if (Date.now() > until) {
      throw last;
    }
    await sleep(AGAIN_MILLIS);
  }
}

module.exports = { Adapter };
