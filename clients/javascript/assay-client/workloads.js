'use strict';
// The values of the workloads, made and read as Java makes and reads them.

const { Hub } = require('./activities');
const { made, upper, times } = require('./bits');

const ABSENT = 0;
const CORRUPT = -1;

/** Values that are their versions. */
class Versions {
  static TYPE = 'Long';

  make(key, version) {
    return version;
  }

  version(key, value) {
    return value === undefined ? ABSENT : value;
  }

  /** A component of a value, by its name. */
  component(value) {
    return value;
  }
}

/** Scatters the 64 bits of what was made, after those of another number have been added without carry. */
function scatter(high, low) {
  high ^= made.high;
  low ^= made.low;
  times(high, low ^ high, 0xd6e8feb8, 0x6659fd93);
  made.low ^= made.high;
}

function scatterNumber(number) {
  scatter(upper(number), number | 0);
}

/** Java's hash of a text. */
function scatterText(text) {
  let hash = 0;
  for (let i = 0; i < text.length; i++) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  }
  scatter(hash >> 31, hash);
}

function paddingText(length) {
  const letters = [];
  let state = 1;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    letters.push(String.fromCharCode(97 + ((state >>> 16) % 26)));
  }
  return letters.join('');
}

const PADDING = paddingText(1 << 13);

/** Customers: { key, version, writer, high, low, name, email, street, city, cents, padding }, two halves of a checksum. */
class Tradeoffs {
  static TYPE = 'Customer';
  static PACKAGE = 'assay.workload.tradeoffs.';

  constructor(data) {
    this.padding = data.value;
    this.letters = PADDING.repeat(Math.floor(this.padding / PADDING.length) + 2);
  }

  make(key, version, writer) {
    made.high = 0;
    made.low = 0;
    scatterNumber(key);
    scatterNumber(version);
    scatterNumber(writer);
    const { high, low } = made;
    const begin = high & (PADDING.length - 1);
    // 56 bits, whose rest is taken of the upper 32 of them first.
    const cents = (((high >>> 0) % 1_000_000) * 0x1000000 + (low >>> 8)) % 1_000_000;
    const value = {
      key,
      version,
      writer,
      high: 0,
      low: 0,
      name: `Customer ${key}`,
      email: `customer.${key}@example.org`,
      street: `${low & 0xff} Long Street`,
      city: `City ${key % 1000}`,
      cents,
      padding: this.letters.slice(begin, begin + this.padding),
    };
    sum(value);
    value.high = made.high;
    value.low = made.low;
    return value;
  }

  /** A component of a value, by its name. */
  component(value, name) {
    return value[name];
  }

  version(key, value) {
    if (value === undefined) {
      return ABSENT;
    }
    if (value.key !== key) {
      return CORRUPT;
    }
    sum(value);
    return made.high === value.high && made.low === value.low ? value.version : CORRUPT;
  }
}

/** Makes the checksum of a customer. */
function sum(value) {
  made.high = 0;
  made.low = 0;
  scatterNumber(value.key);
  scatterNumber(value.version);
  scatterNumber(value.writer);
  scatterText(value.name);
  scatterText(value.email);
  scatterText(value.street);
  scatterText(value.city);
  scatterNumber(value.cents);
  scatterText(value.padding);
}

const WORKLOADS = { tradeoffs: Tradeoffs, hub: Hub };

/** A workload by its name; one that is not known here has versions for values. */
function workloadOf(name, data) {
  return new (WORKLOADS[name] ?? Versions)(data);
}

module.exports = { ABSENT, CORRUPT, Tradeoffs, workloadOf };
