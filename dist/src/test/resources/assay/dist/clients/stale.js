'use strict';
const { adapterOf, run } = require('assay-client/program');

const stale = (Adapter) =>
  class Stale extends Adapter {
    kept = new Map();

    async get(key) {
      if (!this.kept.has(key)) {
        this.kept.set(key, await super.get(key));
      }
      return this.kept.get(key);
    }
  };

run((engine) => (engine === 'none' ? adapterOf(engine) : stale(adapterOf(engine))));
