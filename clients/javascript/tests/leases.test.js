'use strict';
// Who waits for whose keys.

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { GivenUp, Leases, NoFreeKey } = require('../assay-client/leases');

const leases = () =>
  new Leases({ registers: 4, loaded: 4, client: 0, clients: 1, shared: false }, () => 0);

test('a busy key is waited for, in order', async () => {
  const own = leases();
  own.claims([2]);
  const order = [];
  const waits = [0, 1, 2].map(async (number) => {
    const [{ version }] = await own.claims([2]);
    order.push([number, version]);
    own.release(2, false);
  });
  own.release(2, false);
  await Promise.all(waits);
  assert.deepEqual(order, [
    [0, 3],
    [1, 4],
    [2, 5],
  ]);
});

test('requests of several keys do not block each other', async () => {
  const own = leases();
  const send = async (keys) => {
    for (let i = 0; i < 500; i++) {
      const claims = await own.claims(keys);
      assert.deepEqual(
        claims.map(({ key }) => key),
        keys,
      );
      await undefined;
      claims.forEach(({ key }) => own.release(key, false));
    }
  };
  await Promise.all(
    [
      [0, 1, 3],
      [3, 1, 0],
      [1, 0, 2],
      [2, 3, 1],
    ].map(send),
  );
  assert.equal(
    own.ordinals.reduce((sum, each) => sum + each),
    4 + 4 * 3 * 500,
  );
});

test('a wait ends when the step is given up', async () => {
  const own = leases();
  own.claims([1]);
  const waits = own.claims([0, 1]);
  own.wait(false);
  await assert.rejects(waits, GivenUp);
  own.wait(true);
  own.release(1, false);
  assert.deepEqual(own.claims([0, 1]), [
    { key: 0, version: 2 },
    { key: 1, version: 3 },
  ]);
});

test('a retired key is written as it was', () => {
  const own = leases();
  own.claims([3]);
  own.release(3, true);
  assert.deepEqual(own.claims([3]), [{ key: 3, version: 2 }]);
  own.release(3, false);
  assert.deepEqual(own.claims([3]), [{ key: 3, version: 2 }]);
});

test('a key that is drawn twice gives way', () => {
  const own = leases();
  assert.deepEqual(
    own.claims([3, 3]).map(({ key }) => key),
    [3, 0],
  );
  assert.throws(() => own.claims([1, 1, 1]), NoFreeKey);
});
