'use strict';
const { Adapter } = require('assay-client/engines/redis');
const { adapterOf, run } = require('assay-client/program');

class Stale extends Adapter {
  kept = new Map();

  async get(key) {
    if (!this.kept.has(key)) {
      this.kept.set(key, await super.get(key));
    }
    return this.kept.get(key);
  }
}

run((engine) => (engine === 'redis' ? Stale : adapterOf(engine)));
