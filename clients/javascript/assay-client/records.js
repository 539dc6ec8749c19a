'use strict';
// The values of the workloads as records of components, by the names and in the order that Java has for them.

const { COMPONENTS, Hub } = require('./activities');
const { Bits } = require('./bits');
const { Tradeoffs } = require('./workloads');

/**
 * What a value is made of. A component's form is `int`, `long` of a number that a double holds, `bits` of any of 64 bits,
 * which the value has as two halves, `double`, or `text`.
 */
const RECORDS = new Map([
  [
    Tradeoffs,
    {
      type: 'assay.workload.tradeoffs.Customer',
      components: [
        { name: 'id', form: 'int', of: 'key' },
        { name: 'version', form: 'long', of: 'version' },
        { name: 'writer', form: 'int', of: 'writer' },
        { name: 'checksum', form: 'bits', of: 'high', and: 'low' },
        { name: 'name', form: 'text', of: 'name' },
        { name: 'email', form: 'text', of: 'email' },
        { name: 'street', form: 'text', of: 'street' },
        { name: 'city', form: 'text', of: 'city' },
        { name: 'balanceCents', form: 'long', of: 'cents' },
        { name: 'padding', form: 'text', of: 'padding' },
      ],
    },
  ],
  [
    Hub,
    {
      type: 'assay.workload.hub.Activity',
      components: [
        ...COMPONENTS.map(({ name, form }) => ({ name, form, of: name })),
        { name: 'checksum', form: 'bits', of: 'high', and: 'low' },
      ],
    },
  ],
]);

const NUMBERS = new Set(['int', 'long', 'double']);

/** The record of a workload's values. */
function recordOf(workload) {
  const record = RECORDS.get(workload.constructor);
  if (record === undefined) {
    throw new Error(`the values of \`${workload.constructor.name}\` do not travel`);
  }
  return record;
}

/** Records as JSON in which numbers of 64 bits are whole: JavaScript's own knows none. */
class RecordJson {
  constructor({ type, components }) {
    this.type = type;
    this.components = components;
    this.bits = components
      .filter(({ form }) => form === 'bits')
      .map(({ name }) => new RegExp(`("${name}":)(-?\\d+)`));
  }

  write(value) {
    const written = this.components.map(({ name, form, of, and }) => {
      if (form === 'bits') {
        const bits = (BigInt(value[of]) << 32n) | BigInt(value[and] >>> 0);
        return `"${name}":${bits}`;
      }
      return `"${name}":${JSON.stringify(value[of])}`;
    });
    return `{"@class":"${this.type}",${written.join(',')}}`;
  }

  /** A value of the workload, nobody's where it is not whole; or what else there is. */
  read(text) {
    let quoted = text;
    for (const bits of this.bits) {
      quoted = quoted.replace(bits, '$1"$2"');
    }
    const read = JSON.parse(quoted);
    return read?.['@class'] === this.type ? this.value(read) : read;
  }

  value(read) {
    const value = {};
    for (const { name, form, of, and } of this.components) {
      const component = read[name];
      if (typeof component !== (NUMBERS.has(form) ? 'number' : 'string')) {
        return { key: -1 };
      }
      value[of] = component;
      if (form === 'bits') {
        const { high, low } = Bits.of(component);
        value[of] = high;
        value[and] = low;
      }
    }
    return value;
  }
}

module.exports = { RecordJson, recordOf };
