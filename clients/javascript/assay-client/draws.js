'use strict';
// The draws that are the same in every language: numbers, keys, kinds, schedules.

const { Bits, made, upper, plus, times, fold, fraction } = require('./bits');
const { log1p } = require('./fdlibm');

const GAMMA = new Bits(0x9e3779b9, 0x7f4a7c15);
const GOLDEN_SECTION = 0.6180339887498949;

/** The finalizer of SplitMix64, of what was made. */
function mix64() {
  fold(30);
  times(made.high, made.low, 0xbf58476d, 0x1ce4e5b9);
  fold(27);
  times(made.high, made.low, 0x94d049bb, 0x133111eb);
  fold(31);
}

/** The number at a place of a stream, from 0 and below 1. */
function unit(seed, index) {
  times(upper(index + 1), index + 1, GAMMA.high, GAMMA.low);
  plus(made.high, made.low, seed.high, seed.low);
  mix64();
  return fraction();
}

/** Java's SplittableRandom, by its seed. */
class Numbers {
  constructor(seed) {
    this.high = seed.high;
    this.low = seed.low;
  }

  step() {
    plus(this.high, this.low, GAMMA.high, GAMMA.low);
    this.high = made.high;
    this.low = made.low;
  }

  /** 32 bits, without a sign. */
  int32() {
    this.step();
    made.low ^= made.high >>> 1;
    times(made.high, made.low, 0x62a9d9ed, 0x799705f5);
    fold(28);
    times(made.high, made.low, 0xcb24d0a5, 0xc88c35b3);
    return made.high >>> 0;
  }

  /** From 0 and below 1. */
  double() {
    this.step();
    mix64();
    return fraction();
  }

  /** A whole number from 0 and below a bound. */
  below(bound) {
    const bits = this.int32();
    const most = bound - 1;
    if ((bound & most) === 0) {
      return bits & most;
    }
    for (let half = bits >>> 1; ; half = this.int32() >>> 1) {
      const rest = half % bound;
      if (half + most - rest < 0x80000000) {
        return rest;
      }
    }
  }

  /** A whole number from an origin and below a bound. */
  between(origin, bound) {
    return origin + this.below(bound - origin);
  }
}

function commonDivisor(a, b) {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** Lays neighbouring ranks far apart, each on a key of its own. */
class Scrambler {
  constructor(keys, seed) {
    this.keys = Math.max(1, keys);
    this.multiplier = Math.max(1, Math.floor(this.keys * GOLDEN_SECTION + 0.5));
    while (commonDivisor(this.multiplier, this.keys) !== 1) {
      this.multiplier++;
    }
    this.offset = Math.trunc(unit(seed, 0) * this.keys);
  }

  key(rank) {
    const place = rank * this.multiplier + this.offset;
    return Number.isSafeInteger(place)
      ? place % this.keys
      : Number((BigInt(rank) * BigInt(this.multiplier) + BigInt(this.offset)) % BigInt(this.keys));
  }
}

class Uniform {
  constructor(keys) {
    this.keys = keys;
  }

  next(numbers) {
    return numbers.below(this.keys);
  }
}

/** A few keys share a part of the requests evenly, the others the rest. */
class Hot {
  constructor(keys, hot, share, scrambler) {
    Object.assign(this, { keys, hot, share, scrambler });
  }

  next(numbers) {
    if (this.hot >= this.keys) {
      return numbers.below(this.keys);
    }
    return this.scrambler.key(
      numbers.double() < this.share
        ? numbers.below(this.hot)
        : numbers.between(this.hot, this.keys),
    );
  }
}

/** Rank r has the weight r^-exponent; rejection from the integral, by Hörmann and Derflinger. */
class Zipf {
  constructor(keys, exponent, scrambler) {
    Object.assign(this, { keys, exponent, scrambler });
    this.first = this.area(1.5) - 1;
    this.close = 2 - this.place(this.area(2.5) - this.weight(2));
    this.all = this.area(keys + 0.5);
  }

  next(numbers) {
    for (;;) {
      const point = this.all + numbers.double() * (this.first - this.all);
      const place = this.place(point);
      const rank = Math.max(1, Math.min(this.keys, Math.floor(place + 0.5)));
      if (rank - place <= this.close || point >= this.area(rank + 0.5) - this.weight(rank)) {
        return this.scrambler.key(rank - 1);
      }
    }
  }

  weight(x) {
    return Math.exp(-this.exponent * Math.log(x));
  }

  area(x) {
    const log = Math.log(x);
    const t = (1 - this.exponent) * log;
    return log * (Math.abs(t) < 1e-8 ? 1 + t / 2 : Math.expm1(t) / t);
  }

  place(area) {
    const t = Math.max(-1, area * (1 - this.exponent));
    return Math.exp(area * (Math.abs(t) < 1e-8 ? 1 - t / 2 : Math.log1p(t) / t));
  }
}

/** The choice of keys that a step begins with. */
function keysOf(choice, keys) {
  if (choice.choice === 'uniform') {
    return new Uniform(keys);
  }
  const scrambler = new Scrambler(keys, Bits.of(choice.seed));
  switch (choice.choice) {
    case 'zipf':
      return new Zipf(keys, choice.exponent, scrambler);
    case 'hot':
      return new Hot(keys, choice.hotKeys, choice.hotShare, scrambler);
    default:
      throw new Error(`keys are not chosen by \`${choice.choice}\` here`);
  }
}

/** Which kind comes at a point from 0 and below 1. */
class Mix {
  constructor(words) {
    this.kinds = words.kinds;
    this.upTo = words.upTo;
  }

  at(point) {
    let i = 0;
    while (i < this.kinds.length - 1 && point >= this.upTo[i]) {
      i++;
    }
    return this.kinds[i];
  }
}

/** When requests are meant to start, in whole nanoseconds from the beginning, below a length. */
function schedule(arrivals, perSecond, seed, lengthNanos) {
  const gap = 1e9 / perSecond;
  const due = [];
  if (arrivals === 'constant') {
    const phase = unit(seed, 0);
    for (let i = 0; ; i++) {
      const nanos = Math.trunc((i + phase) * gap);
      if (nanos >= lengthNanos) {
        return due;
      }
      due.push(nanos);
    }
  }
  let exact = -log1p(-unit(seed, 0)) * gap;
  while (Math.trunc(exact) < lengthNanos) {
    due.push(Math.trunc(exact));
    exact += -log1p(-unit(seed, due.length)) * gap;
  }
  return due;
}

module.exports = { Bits, GAMMA, Numbers, Mix, keysOf, mix64, schedule, unit };
