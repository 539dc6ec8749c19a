'use strict';
// One request after the other, as one worker draws, sends and reports them.

const { Numbers } = require('./draws');

const OK = 0;
const FAILED = 1;
const UNKNOWN = 2;
const SHED = 3;

const LONGEST_TOLD = 500;

/** What one worker of a step draws on. */
class Worker {
  constructor(number, seed, cell, keys) {
    this.number = number;
    this.numbers = new Numbers(seed);
    this.cell = cell;
    this.keys = keys;
    this.underWay = undefined;
  }

  key() {
    return this.keys.next(this.numbers);
  }

  /** Different keys; one that was drawn before gives way to one drawn evenly from all. */
  several(size) {
    const keys = new Set();
    while (keys.size < size) {
      const key = this.key();
      keys.add(keys.has(key) ? this.numbers.below(this.cell.leases.registers) : key);
    }
    return [...keys];
  }

  claims(size) {
    const claims = [];
    try {
      while (claims.length < size) {
        claims.push(this.cell.leases.claim(this.key()));
      }
    } catch (failure) {
      this.release(claims, false);
      throw failure;
    }
    return claims;
  }

  release(claims, unknown) {
    for (const claim of claims) {
      this.cell.leases.release(claim.key, unknown);
    }
  }

  /** Sends a request and reports it. Throws NoFreeKey where there is nothing to write. */
  send(number, kind, size) {
    return kind === 'get' || kind === 'getAll'
      ? this.read(number, kind, size)
      : this.write(number, kind, size);
  }

  async read(number, kind, size) {
    const { adapter, clock, workload } = this.cell;
    const keys = kind === 'get' ? [this.key()] : this.several(size);
    const entries = keys.flatMap((key) => [key, 0]);
    const start = clock();
    this.underWay = { number, outcome: FAILED, start, entries };
    let values;
    try {
      values = kind === 'get' ? [await adapter.get(keys[0])] : await adapter.getAll(keys);
    } catch (failure) {
      this.done([this.number, number, FAILED, start, clock(), entries, told(failure)]);
      return;
    }
    const end = clock();
    keys.forEach((key, i) => {
      entries[2 * i + 1] = workload.version(key, values[i]);
    });
    this.done([this.number, number, OK, start, end, entries]);
  }

  async write(number, kind, size) {
    const { adapter, clock, workload, writer } = this.cell;
    const claims = this.claims(kind === 'put' ? 1 : size);
    const keys = claims.map((claim) => claim.key);
    const entries = claims.flatMap((claim) => [claim.key, claim.version]);
    const values = claims.map((claim) => workload.make(claim.key, claim.version, writer));
    const start = clock();
    this.underWay = { number, outcome: UNKNOWN, start, entries };
    let row;
    try {
      await (kind === 'put' ? adapter.put(keys[0], values[0]) : adapter.putAll(keys, values));
      row = [this.number, number, OK, start, clock(), entries];
    } catch (failure) {
      row = [this.number, number, UNKNOWN, start, clock(), entries, told(failure)];
    }
    if (this.done(row)) {
      this.release(claims, row[2] === UNKNOWN);
    }
  }

  /** Reports a request, unless it was given up meanwhile. */
  done(row) {
    const open = this.underWay !== undefined;
    if (open) {
      this.underWay = undefined;
      this.cell.rows.push(row);
    }
    return open;
  }

  /** Reports a request whose answer has not come: a write may have happened, a read has not. */
  giveUp() {
    if (this.underWay !== undefined) {
      const { number, outcome, start, entries } = this.underWay;
      this.done([this.number, number, outcome, start, this.cell.clock(), entries]);
    }
  }
}

function told(failure) {
  const name = failure?.constructor?.name ?? typeof failure;
  return [name, String(failure?.message ?? failure).slice(0, LONGEST_TOLD)];
}

module.exports = { SHED, Worker };
