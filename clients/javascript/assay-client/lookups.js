'use strict';
// What the requests of a workload look up: an entry by its key, or those of which a component has one of some values.

class Lookup {
  constructor({ map, keys, component, choices, byKey }) {
    this.map = map;
    this.keys = keys;
    this.component = component;
    this.choices = choices;
    this.byKey = byKey;
  }

  /** A key, or which of the choices. */
  draw(worker) {
    if (this.component === undefined) {
      return worker.numbers.below(this.keys);
    }
    return this.byKey
      ? worker.key() % this.choices.length
      : worker.numbers.below(this.choices.length);
  }
}

/** By the kind of request. */
function lookupsOf(words) {
  return new Map(Object.entries(words).map(([kind, each]) => [kind, new Lookup(each)]));
}

module.exports = { lookupsOf };
