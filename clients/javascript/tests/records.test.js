'use strict';
// Records as other grids have them: every bit of a value is there again, and one that is not whole is seen.

const assert = require('node:assert/strict');
const test = require('node:test');

const { RecordJson, recordOf } = require('../assay-client/records');
const { CORRUPT, Tradeoffs, workloadOf } = require('../assay-client/workloads');

const WORKLOAD = new Tradeoffs({ value: 64 });
const JSONS = new RecordJson(recordOf(WORKLOAD));

test('a record is one as Java names it', () => {
  const value = WORKLOAD.make(1, 2, 3);
  const checksum = (BigInt(value.high) << 32n) | BigInt(value.low >>> 0);
  assert.equal(
    JSONS.write(value),
    '{"@class":"assay.workload.tradeoffs.Customer","id":1,"version":2,"writer":3,' +
      `"checksum":${checksum},"name":"Customer 1","email":"customer.1@example.org",` +
      `"street":"${value.street}","city":"City 1","balanceCents":${value.cents},"padding":"${value.padding}"}`,
  );
  assert.throws(() => recordOf(workloadOf('another', {})));
});

test('every bit is read again', () => {
  for (let key = 0; key < 500; key++) {
    const value = WORKLOAD.make(key, key % 7 === 0 ? 2 ** 40 + key : key, key % 3);
    const read = JSONS.read(JSONS.write(value));
    assert.deepEqual(read, value);
    assert.equal(WORKLOAD.version(key, read), value.version);
  }
});

test('a value that is not whole is nobody\'s', () => {
  const text = JSONS.write(WORKLOAD.make(5, 2, 0));
  const last = /"checksum":-?\d*(\d)/.exec(text);
  const other = text.replace(last[0], last[0].slice(0, -1) + ((Number(last[1]) + 1) % 10));
  for (const torn of [
    other,
    text.replace('"city":"City 5",', ''),
    text.replace('"City 5"', 'null'),
    text.replace('"id":5', '"id":"5"'),
    text.replace('"version":2', '"version":3'),
  ]) {
    assert.notEqual(torn, text);
    assert.equal(WORKLOAD.version(5, JSONS.read(torn)), CORRUPT, torn);
  }
});

test('what is no record is what it is', () => {
  assert.equal(JSONS.read('17'), 17);
  assert.equal(JSONS.read('null'), null);
});
