'use strict';
// Which counters a client increments, and what each increment leaves there.

const TAGS = 2 ** 40;

/** Counters with tags, then tallies, whose keys come after those of the registers. */
class Counters {
  constructor({ registers, data, client }) {
    this.first = registers;
    this.tallies = registers + (data.counters ?? 0);
    this.end = this.tallies + (data.tallies ?? 0);
    this.last = client * TAGS;
  }

  /** A number that no other increment of any client leaves. */
  tag() {
    return ++this.last;
  }

  tagged(numbers) {
    return one('counters', this.first, this.tallies, numbers);
  }

  tally(numbers) {
    return one('tallies', this.tallies, this.end, numbers);
  }

  any(numbers) {
    return one('counters or tallies', this.first, this.end, numbers);
  }
}

function one(what, first, end, numbers) {
  if (first === end) {
    throw new Error(`nothing to work on: the data has no ${what}`);
  }
  return first + numbers.below(end - first);
}

module.exports = { Counters };
