'use strict';
// Infinispan by its own package `infinispan`, over Hot Rod: its own connections, its own table of owners, its own retries.

const { setTimeout: sleep } = require('node:timers/promises');

const infinispan = require('infinispan');
const { version } = require('infinispan/package.json');
const codec = require('infinispan/lib/codec');

const { RecordMessages, readKey, writeKey } = require('../protostream');
const { recordOf } = require('../records');

// Members serve at ports after the cluster's own.
const FIRST_PORT = 150;

// Types of a workload have numbers after those of what carries them.
const FIRST_TYPE = 1_000_013;

const PATIENCE_MILLIS = 60_000;
const AGAIN_MILLIS = 50;

// A member that does not answer is asked again.
const ATTEMPT_MILLIS = 5_000;

const FORMAT = 'application/x-protostream';

class Adapter {
  library = `infinispan ${version}`;

  static async open(words, workload) {
    const adapter = new this(words, workload);
    await adapter.connect(words);
    return adapter;
  }

  constructor({ types }, workload) {
    const number = FIRST_TYPE + types.indexOf(workload.constructor.TYPE);
    this.records = new RecordMessages(recordOf(workload), number);
  }

  async connect({ place, map }) {
    const { meeting, port } = place;
    const known = meeting === '127.0.0.1' ? place.members : 1;
    const servers = Array.from({ length: known }, (_, i) => ({
      host: meeting,
      port: port + FIRST_PORT + i,
    }));
    this.client = await connected(servers, {
      cacheName: map,
      dataFormat: { keyType: FORMAT, valueType: FORMAT },
    });
  }

  async get(key) {
    const bytes = await answer(this.client.get(writeKey(key)));
    return bytes === undefined ? undefined : this.records.read(bytes);
  }

  async put(key, value) {
    await answer(this.client.put(writeKey(key), this.records.write(value)));
  }

  /** Of an answer that comes in two parts the package may read the first as one without entries: what is not there is asked for. */
  async getAll(keys) {
    const entries = await answer(this.client.getAll(keys.map(writeKey)));
    const found = new Map(entries.map(({ key, value }) => [readKey(key), this.records.read(value)]));
    return Promise.all(keys.map((key) => found.get(key) ?? this.get(key)));
  }

  async putAll(keys, values) {
    const entries = keys.map((key, i) => ({
      key: writeKey(key),
      value: this.records.write(values[i]),
    }));
    await answer(this.client.putAll(entries));
  }

  async close() {
    await this.client.disconnect();
  }
}

/** A client as soon as a member has the map. */
async function connected(servers, options) {
  const until = Date.now() + PATIENCE_MILLIS;
  for (;;) {
    const opening = answer(infinispan.client(servers, options));
    try {
      return await Promise.race([opening, late()]);
    } catch (failure) {
      opening.then(
        (client) => client.disconnect(),
        () => {},
      );
      if (Date.now() > until) {
        throw failure;
      }
    }
    await sleep(AGAIN_MILLIS);
  }
}

async function late() {
  await sleep(ATTEMPT_MILLIS, undefined, { ref: false });
  throw new Error(`no member answers within ${ATTEMPT_MILLIS} ms`);
}

/** What the package brings; where it fails by a text, an error that says so. */
async function answer(promise) {
  try {
    return await promise;
  } catch (failure) {
    throw failure instanceof Error ? failure : new Error(failure);
  }
}

/** The bytes that follow their length; nothing as long as not all of them have come. */
function bytesOf(from) {
  const { answer: size } = codec.decodeVInt()(from);
  const begin = from.offset;
  if (size === undefined || begin + size > from.buf.length) {
    return undefined;
  }
  from.offset += size;
  return from.buf.subarray(begin, from.offset);
}

// The package itself writes every number as a double, and a record's type after it. Members would have other keys than Java's.
codec.encodeProtobuf = codec.encodeBytesWithLength;
codec.decodeProtobuf = () => (from) => ({ answer: bytesOf(from), state: from });

// Where a member that was named does not answer yet, the package lets a promise fail that nobody holds, and goes on without it.
process.on('unhandledRejection', (failure) => console.error(failure));

module.exports = { Adapter };
