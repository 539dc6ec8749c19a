'use strict';
// One request after the other, as one worker draws, sends and reports them.

const { Numbers } = require('./draws');
const { GivenUp } = require('./leases');

const OK = 0;
const FAILED = 1;
const UNKNOWN = 2;
const SHED = 3;

const LONGEST_TOLD = 500;

/** A write that surely did nothing. */
class NotDone extends Error {}

/** What one worker of a step draws on. */
class Worker {
  constructor(number, seed, trial, keys) {
    this.number = number;
    this.numbers = new Numbers(seed);
    this.trial = trial;
    this.keys = keys;
    this.underWay = undefined;
    this.held = [];
    this.closed = false;
  }

  key() {
    return this.keys.next(this.numbers);
  }

  /** Different keys; one that was drawn before gives way to one drawn evenly from all. */
  several(size) {
    const keys = new Set();
    while (keys.size < size) {
      const key = this.key();
      keys.add(keys.has(key) ? this.numbers.below(this.trial.leases.registers) : key);
    }
    return [...keys];
  }

  /** Claims at once, or a promise of them where keys must be waited for. */
  claims(size) {
    return this.trial.leases.claims(Array.from({ length: size }, () => this.key()));
  }

  /** Gives back the keys of a request that has ended, was given up or did not begin. */
  letGo(unknown) {
    const claims = this.held;
    this.held = [];
    for (const claim of claims) {
      this.trial.leases.release(claim.key, unknown);
    }
  }

  /** Sends a request and reports it. Throws NoFreeKey where there is nothing to write. */
  send(number, kind, size) {
    const { adapter, lookups } = this.trial;
    const lookup = lookups.get(kind);
    const method = lookup === undefined ? kind : lookup.component === undefined ? 'read' : 'find';
    if (typeof adapter[method] !== 'function') {
      throw new Error(`this client does not send \`${kind}\``);
    }
    if (lookup !== undefined) {
      return this.lookUp(number, lookup);
    }
    switch (kind) {
      case 'get': {
        const key = this.key();
        return this.read(number, [key], async () => [await adapter.get(key)]);
      }
      case 'getAll': {
        const keys = this.several(size);
        return this.read(number, keys, () => adapter.getAll(keys));
      }
      case 'put':
      case 'putAll':
        return this.put(number, kind, size);
      case 'total':
        return this.total(number);
      case 'increment':
      case 'bump':
        return this.grow(number, kind);
      default:
        throw new Error(`this client does not send \`${kind}\``);
    }
  }

  /** Reads registers by their keys. */
  read(number, keys, ask) {
    const { workload } = this.trial;
    return this.asked(
      number,
      keys.flatMap((key) => [key, 0]),
      ask,
      (values) => keys.flatMap((key, i) => [key, workload.version(key, values[i])]),
    );
  }

  /** Reads a counter or a tally. */
  total(number) {
    const key = this.trial.counters.any(this.numbers);
    return this.asked(
      number,
      [key, 0],
      () => this.trial.adapter.total(key),
      (total) => [key, total ?? 0],
    );
  }

  /** Reads an entry of any map by its key, or finds those that have something in common. */
  lookUp(number, lookup) {
    const { adapter, workload } = this.trial;
    const drawn = lookup.draw(this);
    const version = (key, value) => workload.version(key, value);
    return lookup.component === undefined
      ? this.asked(
          number,
          [drawn, 0],
          () => adapter.read(lookup.map, drawn),
          (value) => [drawn, version(drawn, value)],
        )
      : this.asked(
          number,
          [],
          () => adapter.find(lookup.map, lookup.component, lookup.choices[drawn]),
          (found) => found.flatMap(([key, value]) => [key, version(key, value)]),
        );
  }

  /** Asks for something and reports what was seen of it, which is made of the answer once it has ended. */
  async asked(number, entries, ask, seen) {
    const { clock } = this.trial;
    const start = clock();
    this.underWay = { number, outcome: FAILED, start, entries };
    let answer;
    try {
      answer = await ask();
    } catch (failure) {
      this.done([this.number, number, FAILED, start, clock(), entries, told(failure)]);
      return;
    }
    const end = clock();
    this.done([this.number, number, OK, start, end, seen(answer)]);
  }

  async put(number, kind, size) {
    const { adapter, workload, writer } = this.trial;
    let claims = this.claims(kind === 'put' ? 1 : size);
    if (claims instanceof Promise) {
      claims = await claims;
    }
    this.held = claims;
    if (this.closed) {
      this.letGo(false);
      throw new GivenUp();
    }
    const keys = claims.map((claim) => claim.key);
    const values = claims.map((claim) => workload.make(claim.key, claim.version, writer));
    const outcome = await this.write(
      number,
      claims.flatMap((claim) => [claim.key, claim.version]),
      () => (kind === 'put' ? adapter.put(keys[0], values[0]) : adapter.putAll(keys, values)),
    );
    if (outcome !== undefined) {
      this.letGo(outcome === UNKNOWN);
    }
  }

  /** Adds one to a counter, with a tag that no other increment leaves, or to a tally. */
  grow(number, kind) {
    const { adapter, counters } = this.trial;
    const tags = kind === 'increment';
    const key = tags ? counters.tagged(this.numbers) : counters.tally(this.numbers);
    const tag = counters.tag();
    return this.write(number, [key, tag], async () => {
      const count = await (tags ? adapter.increment(key, tag) : adapter.bump(key));
      if (count === null || count === undefined) {
        throw new NotDone(`the processor did not run on ${key}`);
      }
    });
  }

  /** Writes and reports; gives the outcome, and nothing where the request was given up meanwhile. */
  async write(number, entries, act) {
    const { clock } = this.trial;
    const start = clock();
    this.underWay = { number, outcome: UNKNOWN, start, entries };
    let row;
    try {
      await act();
      row = [this.number, number, OK, start, clock(), entries];
    } catch (failure) {
      const outcome = failure instanceof NotDone ? FAILED : UNKNOWN;
      row = [this.number, number, outcome, start, clock(), entries, told(failure)];
    }
    return this.done(row) ? row[2] : undefined;
  }

  /** Reports a request, unless it was given up meanwhile. */
  done(row) {
    const open = this.underWay !== undefined;
    if (open) {
      this.underWay = undefined;
      this.trial.rows.push(row);
    }
    return open;
  }

  /** Reports a request whose answer has not come: a write may have happened, a read has not. Nothing begins after that. */
  giveUp() {
    this.closed = true;
    if (this.underWay !== undefined) {
      const { number, outcome, start, entries } = this.underWay;
      this.done([this.number, number, outcome, start, this.trial.clock(), entries]);
      this.letGo(true);
    }
  }
}

function told(failure) {
  const name = failure?.constructor?.name ?? typeof failure;
  return [name, String(failure?.message ?? failure).slice(0, LONGEST_TOLD)];
}

module.exports = { NotDone, SHED, Worker };
