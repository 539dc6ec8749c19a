'use strict';
// Keys and customers as Java's adapter of Redis writes them: a byte that says what follows, and as little as it needs.

const { upper } = require('./bits');

const NULL = 0;
const INT = 3;
const LONG = 4;
const TEXT = 6;
const RECORD = 7;

const TWO_32 = 2 ** 32;
const TEXTS = ['name', 'email', 'street', 'city'];

/** Bytes that are written one after the other. */
class Writer {
  constructor(room) {
    this.bytes = Buffer.allocUnsafe(room);
    this.at = 0;
  }

  byte(byte) {
    this.bytes[this.at++] = byte;
  }

  /** A number of 64 bits without a sign, by its halves: seven bits to a byte, lowest first. */
  unsigned(high, low) {
    while (high !== 0 || low >>> 0 > 0x7f) {
      this.byte((low & 0x7f) | 0x80);
      low = (low >>> 7) | (high << 25);
      high >>>= 7;
    }
    this.byte(low);
  }

  /** A number of 64 bits with a sign, by its halves: what is near 0 is short. */
  signed(form, high, low) {
    const sign = high >> 31;
    this.byte(form);
    this.unsigned(((high << 1) | (low >>> 31)) ^ sign, (low << 1) ^ sign);
  }

  number(form, number) {
    this.signed(form, upper(number), number | 0);
  }

  text(text) {
    this.byte(TEXT);
    this.unsigned(0, text.length);
    this.at += this.bytes.latin1Write(text, this.at);
  }

  written() {
    return this.bytes.subarray(0, this.at);
  }
}

/** The name of a key in a map whose names begin so. */
function name(prefix, key) {
  const coded = new Writer(11);
  coded.number(INT, key);
  return `${prefix}${coded.written().toString('base64url')}}`;
}

/** What the names of a map begin with. */
function prefixOf(map) {
  return `${map.replaceAll('{', '(')}:{`;
}

/** A customer's bytes, of a type of this number. */
function write(number, value) {
  const out = new Writer(
    128 + value.name.length + value.email.length + value.street.length + value.city.length + value.padding.length,
  );
  out.byte(RECORD);
  out.unsigned(0, number);
  out.number(INT, value.key);
  out.number(LONG, value.version);
  out.number(INT, value.writer);
  out.signed(LONG, value.high, value.low);
  for (const text of TEXTS) {
    out.text(value[text]);
  }
  out.number(LONG, value.cents);
  out.text(value.padding);
  return out.written();
}

/** Bytes that are read one after the other. */
class Reader {
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
    this.high = 0;
    this.low = 0;
  }

  /** Leaves the halves of a number without a sign. */
  unsigned() {
    this.high = 0;
    this.low = 0;
    for (let shift = 0; ; shift += 7) {
      if (this.at >= this.bytes.length) {
        throw new RangeError('a value that ends too early');
      }
      const byte = this.bytes[this.at++];
      if (shift < 32) {
        this.low |= (byte & 0x7f) << shift;
      }
      if (shift > 32) {
        this.high |= (byte & 0x7f) << (shift - 32);
      } else if (shift === 28) {
        this.high |= (byte & 0x7f) >> 4;
      }
      if (byte < 0x80) {
        return;
      }
    }
  }

  expect(form) {
    if (this.bytes[this.at++] !== form) {
      throw new RangeError('a value of another form');
    }
  }

  /** Leaves the halves of a number with a sign. */
  signed(form) {
    this.expect(form);
    this.unsigned();
    const sign = -(this.low & 1);
    this.low = ((this.low >>> 1) | (this.high << 31)) ^ sign;
    this.high = (this.high >>> 1) ^ sign;
  }

  number(form) {
    this.signed(form);
    return this.high * TWO_32 + (this.low >>> 0);
  }

  text() {
    this.expect(TEXT);
    this.unsigned();
    const begin = this.at;
    this.at += this.low;
    return this.bytes.latin1Slice(begin, this.at);
  }
}

/** A customer; `undefined` where there is none, and nobody's where it is not whole. */
function read(bytes) {
  if (bytes === null || bytes[0] === NULL) {
    return undefined;
  }
  try {
    return whole(bytes);
  } catch (failure) {
    if (failure instanceof RangeError) {
      return { key: -1 };
    }
    throw failure;
  }
}

function whole(bytes) {
  const value = { key: -1, version: 0, writer: 0, high: 0, low: 0 };
  const from = new Reader(bytes, 0);
  from.expect(RECORD);
  from.unsigned();
  value.key = from.number(INT);
  value.version = from.number(LONG);
  value.writer = from.number(INT);
  from.signed(LONG);
  value.high = from.high;
  value.low = from.low;
  for (const text of TEXTS) {
    value[text] = from.text();
  }
  value.cents = from.number(LONG);
  value.padding = from.text();
  if (from.at !== bytes.length) {
    throw new RangeError('a value with something after it');
  }
  return value;
}

module.exports = { Reader, Writer, name, prefixOf, read, write };
