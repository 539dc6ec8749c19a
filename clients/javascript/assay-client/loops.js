'use strict';
// Closed and open loops. There is one thread: workers are what waits for its answer at the same time.

const { turn } = require('./alarm');
const { Bits, Mix, schedule, unit } = require('./draws');
const { GivenUp, NoFreeKey } = require('./leases');
const { SHED } = require('./requests');

const LEAD_NANOS = 50_000_000;

// Why a slot that was due was not sent any more.
const GIVEN_UP = ['given up', 'it had not been sent yet when the step was given up'];

// Where a library answers from memory, nothing else would ever have its turn.
const TURN_EVERY = 256;

/** Sends a number of requests of one kind; returns when the first was sent and the last was answered. */
async function closedRound(trial, workers, words) {
  const { kind, size, requests, thinkNanos } = words;
  const lane = async (worker) => {
    const own =
      Math.floor(requests / workers.length) + (worker.number < requests % workers.length ? 1 : 0);
    for (let number = 0; number < own; number++) {
      await worker.send(number, kind, size);
      if (thinkNanos > 0) {
        await trial.alarm.until(trial.clock() + thinkNanos);
      } else if (number % TURN_EVERY === TURN_EVERY - 1) {
        await turn();
      }
    }
  };
  const startNanos = trial.clock();
  await Promise.all(workers.map(lane));
  return { startNanos, endNanos: trial.clock() };
}

/** Sends requests of drawn kinds, one after the other, until the window ends. */
async function timedLoop(trial, workers, words, sayBegan) {
  const { thinkNanos, warmUpNanos, lastsNanos } = words;
  const mix = new Mix(words.mix);
  const seeds = words.mixSeeds.map(Bits.of);
  const begins = trial.clock();
  const ends = begins + warmUpNanos + lastsNanos;
  const pause = (nanos) => trial.alarm.until(Math.min(trial.clock() + nanos, ends));
  const lane = async (worker) => {
    const seed = seeds[worker.number];
    if (thinkNanos > 0) {
      await pause(Math.trunc(unit(seed, -1) * thinkNanos));
    }
    for (let number = 0; trial.clock() < ends; number++) {
      await worker.send(number, mix.at(unit(seed, number)), 1);
      if (thinkNanos > 0) {
        await pause(thinkNanos);
      } else if (number % TURN_EVERY === TURN_EVERY - 1) {
        await turn();
      }
    }
  };
  sayBegan(begins);
  await Promise.all(workers.map(lane));
  return {};
}

/** Sends every slot of a schedule when it is due, by whichever worker is free: there is one more than may be in flight. */
async function openLoop(trial, workers, words, sayBegan) {
  const length = words.warmUpNanos + words.lastsNanos;
  const mix = new Mix(words.mix);
  const mixSeed = Bits.of(words.mixSeed);
  const slots = schedule(words.arrivals, words.perSecond, Bits.of(words.scheduleSeed), length);
  const free = [...workers].reverse();
  const underWay = new Set();
  // The slot that each worker has, and when it is due.
  const slotOf = [];

  const begins = trial.clock() + LEAD_NANOS;
  for (const offset of words.asideNanos) {
    trial.leases.asideFrom(begins + words.warmUpNanos + offset);
  }
  sayBegan(begins);

  const send = async (worker, slot, due) => {
    try {
      await worker.send(slot, mix.at(unit(mixSeed, slot)), 1);
    } catch (why) {
      if (why instanceof GivenUp) {
        return;
      }
      if (!(why instanceof NoFreeKey)) {
        throw why;
      }
      trial.rows.push([worker.number, slot, SHED, due, due, [], ['', why.message]]);
    }
    slotOf[worker.number] = undefined;
    free.push(worker);
  };
  const drained = begins + length + words.drainNanos;
  for (let slot = 0; slot < slots.length; slot++) {
    const due = begins + slots[slot];
    await trial.alarm.until(due);
    if (trial.clock() >= drained) {
      trial.rows.push([workers[0].number, slot, SHED, due, due, [], GIVEN_UP]);
    } else if (underWay.size < words.inFlight) {
      const worker = free.pop();
      slotOf[worker.number] = [slot, due];
      const sent = send(worker, slot, due);
      underWay.add(sent);
      // One that failed stays, and is what the step is refused for.
      sent.then(
        () => underWay.delete(sent),
        () => {},
      );
    } else {
      trial.rows.push([free.at(-1).number, slot, SHED, due, due, []]);
    }
  }

  let timer;
  await Promise.race([
    Promise.all(underWay),
    new Promise((resolve) => {
      timer = setTimeout(resolve, Math.max(0, (drained - trial.clock()) / 1e6));
    }),
  ]);
  clearTimeout(timer);
  for (const worker of workers) {
    const has = slotOf[worker.number];
    const begun = worker.underWay !== undefined;
    worker.giveUp();
    if (has !== undefined && !begun) {
      trial.rows.push([worker.number, has[0], SHED, has[1], has[1], [], GIVEN_UP]);
    }
  }
  trial.leases.wait(false);
  return {};
}

module.exports = { closedRound, timedLoop, openLoop };
