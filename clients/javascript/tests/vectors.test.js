'use strict';
// The draws, schedules, claims and values of the core are the published ones.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');

const { fold, fraction, made, plus, times } = require('../assay-client/bits');
const { name, prefixOf, read, write } = require('../assay-client/compact');
const { Bits, Mix, Numbers, keysOf, schedule, unit } = require('../assay-client/draws');
const { log1p } = require('../assay-client/fdlibm');
const { Leases, NoFreeKey, setAside } = require('../assay-client/leases');
const { CORRUPT, Tradeoffs } = require('../assay-client/workloads');

const FOLDER = path.join(__dirname, '..', '..', 'vectors');
const VECTORS = JSON.parse(fs.readFileSync(path.join(FOLDER, 'draws.json'), 'utf8'));

test('units', () => {
  for (const vector of VECTORS.units) {
    assert.equal(unit(Bits.of(vector.seed), vector.index), vector.unit);
  }
});

test('numbers', () => {
  for (const vector of VECTORS.numbers) {
    const numbers = new Numbers(Bits.of(vector.seed));
    assert.deepEqual(vector.below.map(() => numbers.below(vector.bound)), vector.below);
    assert.deepEqual(vector.doubles.map(() => numbers.double()), vector.doubles);
  }
});

test('keys', () => {
  for (const vector of VECTORS.keys) {
    const keys = keysOf(vector.choice, vector.keys);
    const numbers = new Numbers(Bits.of(vector.seed));
    assert.deepEqual(vector.drawn.map(() => keys.next(numbers)), vector.drawn, vector.choice);
  }
});

test('mixes', () => {
  for (const vector of VECTORS.mixes) {
    const mix = new Mix(vector.mix);
    const kinds = vector.kinds.map((_, slot) => mix.at(unit(Bits.of(vector.seed), slot)));
    assert.deepEqual(kinds, vector.kinds);
  }
});

test('logs', () => {
  const double = new Float64Array(1);
  const halves = new Int32Array(double.buffer);
  for (const { seed, units, sum } of VECTORS.logs) {
    let total = 0;
    for (let index = 0; index < units; index++) {
      double[0] = log1p(-unit(Bits.of(seed), index));
      total = (Math.imul(total, 31) + (halves[0] ^ halves[1])) | 0;
    }
    assert.equal(total >>> 0, sum);
  }
});

test('schedules', () => {
  for (const { arrivals, perSecond, seed, lengthNanos, slots, first, last, sum } of VECTORS.schedules) {
    const due = schedule(arrivals, perSecond, Bits.of(seed), lengthNanos);
    assert.equal(due.length, slots);
    assert.deepEqual(due.slice(0, 20), first);
    assert.equal(due.at(-1), last);
    const total = due.reduce((all, nanos) => (all * 31n + BigInt(nanos)) & 0xffffffffn, 0n);
    assert.equal(Number(total), sum);
  }
});

test('leases', () => {
  for (const vector of VECTORS.leases) {
    if (vector.setAside) {
      const places = [...Array(40).keys()].filter((place) => setAside(place, vector.faults));
      assert.deepEqual(places, vector.setAside);
      continue;
    }
    const leases = new Leases(vector, () => 0);
    vector.claims.forEach(([wanted, ...claimed], number) => {
      try {
        const [{ key, version }] = leases.claims([wanted]);
        assert.deepEqual([key, version], claimed);
        leases.release(key, number % vector.unknownEvery === vector.unknownEvery - 1);
      } catch (failure) {
        assert.ok(failure instanceof NoFreeKey, failure);
        assert.deepEqual(claimed, []);
      }
    });
  }
});

test('values', () => {
  const [head, ...rows] = fs.readFileSync(path.join(FOLDER, 'redis-values.csv'), 'ascii').trim().split('\n');
  assert.equal(head, 'key,version,writer,padding,name,value');
  assert.ok(rows.length > 50);
  for (const row of rows.map((line) => line.split(','))) {
    const [key, version, writer, padding] = row.map(Number);
    const workload = new Tradeoffs({ value: padding });
    const value = workload.make(key, version, writer);
    const coded = write(0, value);
    assert.equal(coded.toString('hex'), row[5]);
    assert.equal(name(prefixOf('data'), key), row[4]);
    assert.deepEqual({ ...read(coded) }, value);
    assert.equal(workload.version(key, read(coded)), version);
    assert.equal(workload.version(key + 1, read(coded)), CORRUPT);
    assert.equal(workload.version(key, read(Buffer.concat([coded, Buffer.alloc(1)]))), CORRUPT);
    for (let at = 0; at < coded.length; at++) {
      assert.equal(workload.version(key, read(coded.subarray(0, at))), CORRUPT, `cut at ${at}`);
      if (at > 1) {
        coded[at] ^= 1;
        assert.equal(workload.version(key, read(coded)), CORRUPT, `byte ${at}`);
        coded[at] ^= 1;
      }
    }
  }
});

test('halves of 64 bits are as whole numbers have them', () => {
  const all = (1n << 64n) - 1n;
  let state = 42n;
  const draw = () => (state = (state * 6364136223846793005n + 1442695040888963407n) & all);
  const edges = [0n, 1n, 0xffffffffn, 0x80000000n, 1n << 32n, 1n << 63n, all];
  const whole = () => (BigInt(made.high >>> 0) << 32n) | BigInt(made.low >>> 0);
  for (let i = 0; i < 2000; i++) {
    const [a, b] = [i % 3 === 0 ? edges[i % edges.length] : draw() ^ (draw() >> 7n), draw()];
    const [x, y] = [Bits.of(a), Bits.of(b)];
    times(x.high, x.low, y.high, y.low);
    assert.equal(whole(), (a * b) & all);
    plus(x.high, x.low, y.high, y.low);
    assert.equal(whole(), (a + b) & all);
    for (const bits of [7, 27, 28, 30, 31]) {
      Object.assign(made, { high: x.high, low: x.low });
      fold(bits);
      assert.equal(whole(), a ^ (a >> BigInt(bits)));
    }
    Object.assign(made, { high: x.high, low: x.low });
    assert.equal(fraction(), Number(a >> 11n) * 2 ** -53);
  }
});

test('packages are pinned by what is in them, and from nowhere', () => {
  const folder = path.join(__dirname, '..', 'packages');
  for (const engine of fs.readdirSync(folder)) {
    const text = fs.readFileSync(path.join(folder, engine, 'package-lock.json'), 'utf8');
    const { '': own, ...packages } = JSON.parse(text).packages;
    assert.ok(Object.keys(packages).length >= Object.keys(own.dependencies).length);
    for (const [place, { integrity, resolved }] of Object.entries(packages)) {
      assert.match(integrity, /^sha512-/, place);
      assert.equal(resolved, undefined, place);
    }
  }
});
