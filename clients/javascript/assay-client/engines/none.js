'use strict';
// No engine: values in this process's memory. What a request takes here is the core's own.

class Adapter {
  library = 'none';

  static async open(words, workload) {
    return new this(words, workload);
  }

  constructor(words, workload) {
    this.workload = workload;
    this.counts = new Map();
    this.values = new Map();
    for (let key = 0; key < words.loaded; key++) {
      this.values.set(key, workload.make(key, 1, 0));
    }
  }

  async get(key) {
    return this.values.get(key);
  }

  async put(key, value) {
    this.values.set(key, value);
  }

  async getAll(keys) {
    return keys.map((key) => this.values.get(key));
  }

  async putAll(keys, values) {
    keys.forEach((key, i) => this.values.set(key, values[i]));
  }

  increment(key) {
    return this.bump(key);
  }

  async bump(key) {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }

  async total(key) {
    return this.counts.get(key);
  }

  async read(map, key) {
    return this.values.get(key);
  }

  async find(map, component, values) {
    return [...this.values].filter(([, value]) =>
      values.includes(this.workload.component(value, component)),
    );
  }

  async close() {}
}

module.exports = { Adapter };
