'use strict';
// Who may write what: the next version of every register of this client, held by one request at a time.

const MOST_FAULTS = 12;
const EVERY = 4;

/** No key of this client may be written: all are being written, or set aside for a fault. */
class NoFreeKey extends Error {}

/** A request had not begun when its step was given up. */
class GivenUp extends Error {
  constructor() {
    super('it had not been sent yet when the step was given up');
  }
}

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
    this.retired = new Uint8Array(places);
    this.waiting = new Map();
    this.over = false;
    this.clock = clock;
    this.aside = [];
  }

  /** Sets registers aside from a moment on and for good. */
  asideFrom(nanos) {
    this.aside.push(nanos);
  }

  faults() {
    if (this.aside.length === 0) {
      return 0;
    }
    const now = this.clock();
    return this.aside.filter((moment) => moment <= now).length;
  }

  /**
   * Keys and what to write of them: of each key where it is this client's, else of the next that is, and each once: one that
   * is there already gives way to the next that is free. A key that another request writes is waited for, in ascending
   * order, so that no two requests wait for each other; one whose write had an unknown outcome gets that version again.
   * There is nothing to wait for where all are free: then the claims come at once, and else as a promise.
   */
  claims(keys) {
    const faults = this.faults();
    const places = keys.map((key) => this.place(key, faults));
    const wanted = [...new Set(places)].sort((a, b) => a - b);
    if (wanted.every((place) => this.isFree(place))) {
      wanted.forEach((place) => (this.taken[place] = 1));
      return this.claimed(places, wanted, faults);
    }
    return this.awaited(places, wanted, faults);
  }

  async awaited(places, wanted, faults) {
    const held = [];
    try {
      for (const place of wanted) {
        await this.take(place);
        held.push(place);
      }
    } catch (why) {
      held.forEach((place) => this.letGo(place));
      throw why;
    }
    return this.claimed(places, wanted, faults);
  }

  claimed(places, wanted, faults) {
    const left = new Set(wanted);
    const held = [...wanted];
    try {
      const own = places.map((place) => {
        if (left.delete(place)) {
          return place;
        }
        const next = this.takeNext(place, faults);
        held.push(next);
        return next;
      });
      return own.map((place) => this.written(place));
    } catch (why) {
      held.forEach((place) => this.letGo(place));
      throw why;
    }
  }

  /** The place of a key, or of the next that is not set aside. */
  place(key, faults) {
    const places = this.ordinals.length;
    if (places === 0) {
      throw new NoFreeKey('this client has no keys to write');
    }
    let place = Math.min(Math.floor(key / this.every), places - 1);
    for (let tried = 0; tried < places; tried++) {
      if (!(faults > 0 && setAside(place, faults))) {
        return place;
      }
      place = place + 1 < places ? place + 1 : 0;
    }
    throw new NoFreeKey(`of ${places.toLocaleString('en')} keys to write all are set aside`);
  }

  isFree(place) {
    return !this.taken[place] && !this.waiting.has(place);
  }

  /** Takes a place, after all who came before. */
  take(place) {
    if (this.isFree(place)) {
      this.taken[place] = 1;
      return undefined;
    }
    if (this.over) {
      throw new GivenUp();
    }
    return new Promise((resolve, reject) => {
      const turns = this.waiting.get(place) ?? [];
      turns.push({ resolve, reject });
      this.waiting.set(place, turns);
    });
  }

  takeNext(from, faults) {
    const places = this.ordinals.length;
    let place = from;
    for (let tried = 0; tried < places; tried++) {
      if (this.isFree(place) && !(faults > 0 && setAside(place, faults))) {
        this.taken[place] = 1;
        return place;
      }
      place = place + 1 < places ? place + 1 : 0;
    }
    throw new NoFreeKey(`of ${places.toLocaleString('en')} keys to write none is free`);
  }

  written(place) {
    if (!this.retired[place]) {
      this.ordinals[place]++;
    }
    const version = this.ordinals[place] * this.stride + this.offset;
    return { key: this.first + place * this.every, version };
  }

  /** Gives a place to the first who waits for it. */
  letGo(place) {
    const turns = this.waiting.get(place);
    if (turns === undefined) {
      this.taken[place] = 0;
      return;
    }
    const first = turns.shift();
    if (turns.length === 0) {
      this.waiting.delete(place);
    }
    first.resolve();
  }

  /** Gives a key back; one whose write has an unknown outcome is only ever written again as it was. */
  release(key, unknown) {
    const place = (key - this.first) / this.every;
    if (unknown) {
      this.retired[place] = 1;
    }
    this.letGo(place);
  }

  /** Whether requests wait for keys: not once their step is given up. */
  wait(allowed) {
    this.over = !allowed;
    if (this.over) {
      const all = [...this.waiting.values()].flat();
      this.waiting.clear();
      all.forEach((turn) => turn.reject(new GivenUp()));
    }
  }
}

module.exports = { GivenUp, Leases, NoFreeKey, setAside };
