'use strict';
// Waits to the microsecond. Node's own timers know milliseconds; so a thread of its own sleeps until shortly before a
// moment and wakes the event loop, which turns without rest from then on.

const { Worker, isMainThread, parentPort, workerData } = require('node:worker_threads');

// How long the event loop takes to wake up.
const NEAR_NANOS = 100_000;

/** The host's monotonic clock in nanoseconds. */
function hostNanos() {
  const [seconds, nanos] = process.hrtime();
  return seconds * 1e9 + nanos;
}

/** Lets everything else have its turn. */
function turn() {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

class Alarm {
  /** An alarm whose thread sleeps already. */
  static async start(clock) {
    const alarm = new Alarm(clock);
    await new Promise((resolve) => {
      alarm.sleeper.once('message', resolve);
    });
    alarm.sleeper.on('message', () => alarm.ring());
    return alarm;
  }

  constructor(clock) {
    this.clock = clock;
    this.waiting = [];
    this.ahead = clock() - hostNanos();
    const shared = new SharedArrayBuffer(16);
    this.changes = new Int32Array(shared, 0, 1);
    this.nanos = new Float64Array(shared, 8, 1);
    this.nanos[0] = Infinity;
    this.sleeper = new Worker(__filename, { workerData: { assayAlarm: shared } });
  }

  /** Returns at a moment, or at once where it is past. */
  async until(nanos) {
    while (this.clock() < nanos) {
      if (nanos - this.clock() > NEAR_NANOS) {
        await this.asleep(nanos - NEAR_NANOS);
      } else {
        await turn();
      }
    }
  }

  asleep(nanos) {
    return new Promise((wake) => {
      const waiting = this.waiting;
      let at = waiting.length;
      while (at > 0 && waiting[at - 1].nanos < nanos) {
        at--;
      }
      waiting.splice(at, 0, { nanos, wake });
      if (at === waiting.length - 1) {
        this.set(nanos);
      }
    });
  }

  set(nanos) {
    this.nanos[0] = nanos - this.ahead;
    Atomics.add(this.changes, 0, 1);
    Atomics.notify(this.changes, 0);
  }

  ring() {
    const waiting = this.waiting;
    const now = this.clock();
    while (waiting.length > 0 && waiting.at(-1).nanos <= now) {
      waiting.pop().wake();
    }
    if (waiting.length > 0) {
      this.set(waiting.at(-1).nanos);
    }
  }
}

/** The thread that sleeps. */
function sleep(shared) {
  const changes = new Int32Array(shared, 0, 1);
  const nanos = new Float64Array(shared, 8, 1);
  parentPort.postMessage('begun');
  for (;;) {
    const change = Atomics.load(changes, 0);
    const left = nanos[0] - hostNanos();
    if (left > 0) {
      Atomics.wait(changes, 0, change, left / 1e6);
    } else {
      parentPort.postMessage('due');
      Atomics.wait(changes, 0, change);
    }
  }
}

if (!isMainThread && workerData?.assayAlarm) {
  sleep(workerData.assayAlarm);
}

module.exports = { Alarm, hostNanos, turn };
