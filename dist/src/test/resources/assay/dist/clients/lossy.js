'use strict';
const { adapterOf, run } = require('assay-client/program');

const lossy = (Adapter) =>
  class Lossy extends Adapter {
    puts = 0;

    async put(key, value) {
      if (++this.puts % 20 !== 0) {
        await super.put(key, value);
      }
    }
  };

run((engine) => (engine === 'none' ? adapterOf(engine) : lossy(adapterOf(engine))));
