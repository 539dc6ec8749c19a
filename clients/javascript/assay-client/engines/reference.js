'use strict';
// The engine `reference`: lines of text over a socket of the companion's. A connection answers in the order of its requests.

const net = require('node:net');
const readline = require('node:readline');

const { NotDone } = require('../requests');

const COUNTERS = 'counters';
const FIELDS = 10;
const ESCAPES = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);
const LETTERS = { t: '\t', n: '\n', r: '\r' };

class Adapter {
  library = 'lines of text';

  static async open({ map, place }, workload) {
    const socket = net.connect(place.port, place.meeting);
    await new Promise((connected, failed) => {
      socket.once('connect', connected);
      socket.once('error', failed);
    });
    return new this(map, workload, socket);
  }

  constructor(map, workload, socket) {
    this.map = map;
    this.workload = workload;
    this.socket = socket;
    this.asked = [];
    socket.setNoDelay(true);
    socket.on('error', (failure) => console.error(failure.message));
    socket.on('close', () => this.lose());
    readline.createInterface({ input: socket }).on('line', (line) => this.asked.shift()?.take(line));
  }

  /** Every request that waits fails: nobody knows what it did. */
  lose() {
    for (const each of this.asked.splice(0)) {
      each.fail(new Error('the companion has closed the connection'));
    }
  }

  ask(text) {
    return new Promise((take, fail) => {
      this.asked.push({ take, fail });
      this.socket.write(`${text}\n`);
    });
  }

  /** Gives what a processor answered. */
  async done(text) {
    const [word, said] = (await this.ask(text)).split('\t');
    if (word === 'failed') {
      throw new NotDone(said);
    }
    if (word !== 'ok') {
      throw new Error(said);
    }
    return said;
  }

  async get(key) {
    return read(await this.ask(`get\t${this.map}\t${key}`));
  }

  put(key, value) {
    return this.done(`put\t${this.map}\t${key}\t${written(value)}`);
  }

  /** An answer has a line for each key: what is asked key by key at once has the same, and no failure shortens it. */
  getAll(keys) {
    return Promise.all(keys.map((key) => this.get(key)));
  }

  putAll(keys, values) {
    const lines = keys.map((key, i) => `\n${key}\t${written(values[i])}`);
    return this.done(`putAll\t${this.map}\t${keys.length}${lines.join('')}`);
  }

  increment(key, tag) {
    return this.done(`run\t${COUNTERS}\t${key}\tAddTag\t${tag}`);
  }

  bump(key) {
    return this.done(`run\t${COUNTERS}\t${key}\tAddCount\t1`);
  }

  async total(key) {
    const fields = fieldsOf(await this.ask(`get\t${COUNTERS}\t${key}`));
    return fields[0] === 'none' ? undefined : Number(fields[1]);
  }

  async close() {
    this.socket.destroy();
  }
}

function written(value) {
  if (typeof value === 'number') {
    return `Long\t${value}`;
  }
  const { key, version, writer, high, low, name, email, street, city, cents, padding } = value;
  const checksum = BigInt.asIntN(64, (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0));
  const texts = [name, email, street, city].map(escaped);
  return ['Customer', key, version, writer, checksum, ...texts, cents, escaped(padding)].join('\t');
}

function escaped(text) {
  return text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES.get(letter));
}

/** The fields of an answer; throws where the request failed. */
function fieldsOf(line) {
  const fields = line.split('\t');
  if (fields[0] === 'failed' || fields[0] === 'unknown') {
    throw new Error(fields[1]);
  }
  return fields.map((field) => field.replace(/\\(.)/g, (_, letter) => LETTERS[letter] ?? letter));
}

/** The value in an answer; one that is no customer's where it is not whole. */
function read(line) {
  const [type, ...fields] = fieldsOf(line);
  if (type === 'none') {
    return undefined;
  }
  if (type === 'Long') {
    return Number(fields[0]);
  }
  if (type !== 'Customer' || fields.length !== FIELDS) {
    return { key: -1 };
  }
  const [key, version, writer, checksum, name, email, street, city, cents, padding] = fields;
  const sum = BigInt(checksum);
  return {
    key: Number(key),
    version: Number(version),
    writer: Number(writer),
    high: Number(BigInt.asIntN(32, sum >> 32n)),
    low: Number(BigInt.asIntN(32, sum)),
    name,
    email,
    street,
    city,
    cents: Number(cents),
    padding,
  };
}

module.exports = { Adapter };
