'use strict';
// What a worker draws for increments and lookups, and what it tells of them; activities are whole where they are the
// published ones.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');

const { Hub } = require('../assay-client/activities');
const { Counters } = require('../assay-client/counters');
const { Bits, Numbers, keysOf } = require('../assay-client/draws');
const { Adapter } = require('../assay-client/engines/none');
const { lookupsOf } = require('../assay-client/lookups');
const { RecordJson, recordOf } = require('../assay-client/records');
const { Worker } = require('../assay-client/requests');
const { CORRUPT, workloadOf } = require('../assay-client/workloads');

const OK = 0;
const FAILED = 1;
const UNKNOWN = 2;

const WORDS = {
  client: 3,
  registers: 10,
  loaded: 10,
  data: { counters: 2, tallies: 4 },
  lookups: {
    one: { map: 'data', keys: 10 },
    some: { map: 'data', component: 'version', choices: [[5], [1, 2]], byKey: false },
    those: { map: 'data', component: 'version', choices: [[5], [1]], byKey: true },
  },
};
const TAG = 3 * 2 ** 40 + 1;

async function bed() {
  const workload = workloadOf('versions', {});
  return {
    clock: () => 0,
    workload,
    adapter: await Adapter.open(WORDS, workload),
    writer: 3,
    leases: { registers: 10 },
    counters: new Counters(WORDS),
    lookups: lookupsOf(WORDS.lookups),
    rows: [],
  };
}

/** What a worker tells of its first request, and what it would have drawn by. */
async function sent(trial, kind) {
  const keys = keysOf({ choice: 'uniform', seed: '1' }, 10);
  await new Worker(0, Bits.of('1'), trial, keys).send(0, kind, 1);
  return [trial.rows.pop(), new Numbers(Bits.of('1'))];
}

test('increments', async () => {
  const trial = await bed();
  let [row, numbers] = await sent(trial, 'increment');
  const key = 10 + numbers.below(2);
  assert.deepEqual(row, [0, 0, OK, 0, 0, [key, TAG]]);
  [row] = await sent(trial, 'increment');
  assert.deepEqual(row, [0, 0, OK, 0, 0, [key, TAG + 1]]);
  assert.equal(await trial.adapter.total(key), 2);
  [row, numbers] = await sent(trial, 'bump');
  assert.deepEqual(row, [0, 0, OK, 0, 0, [12 + numbers.below(4), TAG + 2]]);
  [row, numbers] = await sent(trial, 'total');
  const any = 10 + numbers.below(6);
  assert.deepEqual(row, [0, 0, OK, 0, 0, [any, (await trial.adapter.total(any)) ?? 0]]);
});

test('increments that did not happen, and that may have', async () => {
  const trial = await bed();
  trial.adapter.bump = async () => null;
  let [row] = await sent(trial, 'bump');
  assert.equal(row[2], FAILED);
  trial.adapter.bump = async () => {
    throw new Error('gone');
  };
  [row] = await sent(trial, 'bump');
  assert.equal(row[2], UNKNOWN);
  trial.counters = new Counters({ ...WORDS, data: {} });
  await assert.rejects(sent(trial, 'bump'), /the data has no tallies/);
});

test('what an adapter has no way for is refused, not sent', async () => {
  const trial = await bed();
  for (const [kind, method] of [
    ['increment', 'increment'],
    ['bump', 'bump'],
    ['total', 'total'],
    ['one', 'read'],
    ['some', 'find'],
  ]) {
    trial.adapter[method] = undefined;
    await assert.rejects(async () => sent(trial, kind), new RegExp(`does not send .${kind}.`));
  }
  assert.deepEqual(trial.rows, []);
});

test('lookups', async () => {
  const trial = await bed();
  let [row, numbers] = await sent(trial, 'one');
  assert.deepEqual(row, [0, 0, OK, 0, 0, [numbers.below(10), 1]]);
  [row, numbers] = await sent(trial, 'some');
  assert.equal(row[5].length, 20 * numbers.below(2));
  [row, numbers] = await sent(trial, 'those');
  assert.equal(row[5].length, 20 * (numbers.below(10) % 2));
  await assert.rejects(async () => sent(trial, 'invoke'), /does not send `invoke`/);
});

test('activities', () => {
  const [first, ...lines] = fs
    .readFileSync(path.join(__dirname, '..', '..', 'vectors', 'activities.csv'), 'utf8')
    .trim()
    .split('\n');
  const names = first.split(',');
  assert.ok(lines.length > 100);
  const hub = new Hub();
  const { type, components } = recordOf(hub);
  assert.deepEqual(components.map(({ name }) => name), names);
  const json = new RecordJson({ type, components });
  for (const line of lines) {
    // As an engine's library gets it.
    const text = line
      .split(',')
      .map((field, i) => {
        const { name, form } = components[i];
        return `"${name}":${form === 'text' ? JSON.stringify(field) : field}`;
      })
      .join(',');
    const value = json.read(`{"@class":"${type}",${text}}`);
    assert.equal(hub.version(value.id, value), value.version, line);
    assert.equal(hub.version(value.id + 1, value), CORRUPT);
    for (const name of Object.keys(value)) {
      const part = value[name];
      const other = typeof part === 'string' ? `${part}x` : part + Math.max(1, Math.abs(part) / 64);
      for (const torn of [other, undefined, [part]]) {
        assert.equal(hub.version(value.id, { ...value, [name]: torn }), CORRUPT, name);
      }
    }
  }
  assert.equal(hub.version(0, undefined), 0);
});
