'use strict';
// Keys and values of Infinispan are those that Java's clients write.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');

const { RecordMessages, readKey, writeKey } = require('../assay-client/protostream');
const { recordOf } = require('../assay-client/records');
const { CORRUPT, Tradeoffs } = require('../assay-client/workloads');

const FILE = path.join(__dirname, '..', '..', 'vectors', 'infinispan-values.csv');
const FIRST_TYPE = 1_000_013;

test('values of Infinispan', () => {
  const [head, ...rows] = fs.readFileSync(FILE, 'ascii').trim().split('\n');
  assert.equal(head, 'type,key,version,writer,padding,name,value');
  assert.ok(rows.length > 25);
  for (const row of rows.map((line) => line.split(','))) {
    const [type, key, version, writer, padding] = row.map(Number);
    const workload = new Tradeoffs({ value: padding });
    const messages = new RecordMessages(recordOf(workload), FIRST_TYPE + type);
    const value = workload.make(key, version, writer);
    const coded = messages.write(value);
    assert.equal(writeKey(key).toString('hex'), row[5]);
    assert.equal(readKey(writeKey(key)), key);
    assert.equal(coded.toString('hex'), row[6]);
    assert.deepEqual(messages.read(coded), value);
    const read = (bytes) => workload.version(key, messages.read(bytes));
    assert.equal(read(coded), version);
    assert.equal(workload.version(key + 1, messages.read(coded)), CORRUPT);
    assert.equal(read(Buffer.concat([coded, Buffer.alloc(1)])), CORRUPT);
    for (let at = 0; at < coded.length; at++) {
      assert.equal(read(coded.subarray(0, at)), CORRUPT, `cut at ${at}`);
      coded[at] ^= 1;
      assert.equal(read(coded), CORRUPT, `byte ${at}`);
      coded[at] ^= 1;
    }
  }
});

test('what is no key of Infinispan', () => {
  assert.throws(() => readKey(Buffer.from('0801', 'hex')), RangeError);
  assert.throws(() => readKey(Buffer.from('28', 'hex')), RangeError);
});
