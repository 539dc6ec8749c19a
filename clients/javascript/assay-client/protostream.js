'use strict';
// Keys and records as Java's clients of Infinispan write them: ProtoStream's wrapped messages, in the order that Java has.

const { upper } = require('./bits');
const { Reader, Writer } = require('./compact');

const VARINT = 0;
const DELIMITED = 2;

const NUMBER = tag(5, VARINT);
const TYPE = tag(19, VARINT);
const MESSAGE = tag(17, DELIMITED);

const LONGEST_VARINT = 10;
const ROOM_OF_KEY = 1 + LONGEST_VARINT;

const TWO_32 = 2 ** 32;

/** What a field begins with. */
function tag(field, form) {
  return (field << 3) | form;
}

/** A key's bytes: a number of 32 bits. */
function writeKey(key) {
  const out = new Writer(ROOM_OF_KEY);
  out.unsigned(0, NUMBER);
  out.unsigned(upper(key), key | 0);
  return out.written();
}

/** The key that bytes are; throws RangeError where they are none. */
function readKey(bytes) {
  const from = new Reader(bytes, 0);
  expect(from, NUMBER);
  return integer(from);
}

/** Records of components, a field for each, numbered from 1. */
class RecordMessages {
  /** The number is that of the record's type, by which it travels. */
  constructor({ components }, number) {
    this.number = number;
    this.fields = components.map((component, i) => ({
      ...component,
      tag: tag(i + 1, component.form === 'text' ? DELIMITED : VARINT),
    }));
  }

  write(value) {
    const fields = this.message(value);
    const out = new Writer(4 * LONGEST_VARINT + fields.length);
    out.unsigned(0, TYPE);
    out.unsigned(0, this.number);
    out.unsigned(0, MESSAGE);
    out.unsigned(0, fields.length);
    out.at += fields.copy(out.bytes, out.at);
    return out.written();
  }

  message(value) {
    let room = 0;
    for (const { form, of } of this.fields) {
      room += 2 * LONGEST_VARINT + (form === 'text' ? Buffer.byteLength(value[of]) : 0);
    }
    const out = new Writer(room);
    for (const field of this.fields) {
      out.unsigned(0, field.tag);
      writeComponent(out, field, value);
    }
    return out.written();
  }

  /** A value of the workload; nobody's where it is not whole. */
  read(bytes) {
    try {
      return this.whole(bytes);
    } catch (failure) {
      if (failure instanceof RangeError) {
        return { key: -1 };
      }
      throw failure;
    }
  }

  whole(bytes) {
    const from = new Reader(bytes, 0);
    expect(from, TYPE);
    expect(from, this.number);
    expect(from, MESSAGE);
    if (length(from) !== bytes.length - from.at) {
      throw new RangeError('a message of another length');
    }
    const value = {};
    for (const field of this.fields) {
      expect(from, field.tag);
      readComponent(from, field, value);
    }
    if (from.at !== bytes.length) {
      throw new RangeError('a message with something after it');
    }
    return value;
  }
}

function writeComponent(out, { form, of, and }, value) {
  if (form === 'text') {
    out.unsigned(0, Buffer.byteLength(value[of]));
    out.at += out.bytes.write(value[of], out.at);
  } else if (form === 'bits') {
    out.unsigned(value[of], value[and]);
  } else {
    out.unsigned(upper(value[of]), value[of] | 0);
  }
}

function readComponent(from, { form, of, and }, value) {
  if (form === 'text') {
    value[of] = text(from);
  } else if (form === 'bits') {
    from.unsigned();
    value[of] = from.high;
    value[and] = from.low;
  } else {
    value[of] = integer(from);
  }
}

/** A tag, or another number that must be there. */
function expect(from, number) {
  from.unsigned();
  if (from.high !== 0 || from.low !== number) {
    throw new RangeError('a value of another form');
  }
}

function integer(from) {
  from.unsigned();
  return from.high * TWO_32 + (from.low >>> 0);
}

/** How many bytes follow, which are there. */
function length(from) {
  from.unsigned();
  if (from.high !== 0 || from.low < 0 || from.low > from.bytes.length - from.at) {
    throw new RangeError('a value that ends too early');
  }
  return from.low;
}

function text(from) {
  const size = length(from);
  const begin = from.at;
  from.at += size;
  return from.bytes.toString('utf8', begin, from.at);
}

module.exports = { RecordMessages, readKey, writeKey };
