'use strict';
// Who may write what: the next version of every register of this client, held by one request at a time.

const MOST_FAULTS = 12;
const EVERY = 4;

/** All of this client's keys are being written, retired, or set aside for a fault. */
class NoFreeKey extends Error {}

/** Whether a place is set aside for one of the first faults: an n-th digit to the base of four is highest. */
function setAside(place, faults) {
  for (let fault = 0; fault < Math.min(MOST_FAULTS, faults); fault++) {
    if (place % EVERY === EVERY - 1) {
      return true;
    }
    place = Math.floor(place / EVERY);
  }
  return false;
}

class Leases {
  constructor({ registers, loaded, client, clients, shared }, clock) {
    this.registers = registers;
    this.first = shared ? 0 : client;
    this.every = shared ? 1 : clients;
    this.stride = shared ? clients : 1;
    this.offset = shared ? client : 0;
    const places = Math.max(0, Math.floor((registers - this.first + this.every - 1) / this.every));
    this.ordinals = new Float64Array(places);
    if (!shared || client === 0) {
      for (let place = 0; place < places && this.first + place * this.every < loaded; place++) {
        this.ordinals[place] = 1;
      }
    }
    this.taken = new Uint8Array(places);
    this.clock = clock;
    this.aside = [];
  }

  /** Sets registers aside from a moment on and for good. */
  asideFrom(nanos) {
    this.aside.push(nanos);
  }

  /** A key and its next version: of this key where it is this client's and free, else of the next that is. */
  claim(key) {
    const places = this.ordinals.length;
    if (places === 0) {
      throw new NoFreeKey('this client has no keys to write');
    }
    let place = Math.min(Math.floor(key / this.every), places - 1);
    let faults = 0;
    if (this.aside.length > 0) {
      const now = this.clock();
      faults = this.aside.filter((moment) => moment <= now).length;
    }
    for (let tried = 0; tried < places; tried++) {
      if (!this.taken[place] && !(faults > 0 && setAside(place, faults))) {
        this.taken[place] = 1;
        const version = ++this.ordinals[place] * this.stride + this.offset;
        return { key: this.first + place * this.every, version };
      }
      place = place + 1 < places ? place + 1 : 0;
    }
    throw new NoFreeKey(`of ${places.toLocaleString('en')} keys to write none is free`);
  }

  /** Gives a key back; one whose write has an unknown outcome is never written again. */
  release(key, unknown) {
    if (!unknown) {
      this.taken[(key - this.first) / this.every] = 0;
    }
  }
}

module.exports = { Leases, NoFreeKey, setAside };
