'use strict';
// The tether: commands on standard input, what came of them on standard output, a JSON line each.

const fs = require('node:fs');
const readline = require('node:readline');

const { Alarm, hostNanos, turn } = require('./alarm');
const { Counters } = require('./counters');
const { Bits, keysOf } = require('./draws');
const { Leases } = require('./leases');
const { lookupsOf } = require('./lookups');
const { closedRound, timedLoop, openLoop } = require('./loops');
const { Worker } = require('./requests');
const { workloadOf } = require('./workloads');

const PROTOCOL = 1;
const TETHER = 1;
const REPORT_MILLIS = 100;
const A_LINE = 50;
const LONGEST_TOLD = 500;

// A double holds the host's clock to the nanosecond for the first hundred days; after fifty it counts from now.
const ORIGIN = hostNanos() < 2 ** 52 ? 0n : process.hrtime.bigint();

/** The host's monotonic clock, as it is or from the program's own start. */
function clockNanos() {
  return ORIGIN === 0n ? hostNanos() : Number(process.hrtime.bigint() - ORIGIN);
}

/** The adapter of an engine, a class that is opened with what `connect` says and the workload. */
function adapterOf(engine) {
  try {
    return require(`./engines/${engine}`).Adapter;
  } catch (failure) {
    if (failure.code !== 'MODULE_NOT_FOUND') {
      throw failure;
    }
    throw new Error(`no adapter for the engine \`${engine}\`: ${failure.message.split('\n')[0]}`);
  }
}

class Program {
  constructor(adapters, clock) {
    this.adapters = adapters;
    this.clock = clock;
    this.trial = undefined;
    this.workers = [];
    this.until = 0;
    this.begun = false;
  }

  say(message) {
    const line = Buffer.from(`${JSON.stringify(message)}\n`);
    try {
      for (let at = 0; at < line.length; ) {
        at += fs.writeSync(TETHER, line, at);
      }
    } catch {
      process.exit(1);
    }
  }

  async carryOut(command) {
    try {
      const values = await this.do(command);
      this.say({ say: 'answered', id: command.id, values });
    } catch (failure) {
      console.error(failure);
      const why = `${failure?.constructor?.name}: ${failure?.message}`.slice(0, LONGEST_TOLD);
      this.say({ say: 'refused', id: command.id, why });
    }
  }

  async do(words) {
    switch (words.do) {
      case 'clock':
        return { nanos: this.clock() };
      case 'connect':
        return this.connect(words);
      case 'begin':
        return this.begin(words);
      case 'round':
        this.begun = true;
        return this.reporting(words, () => closedRound(this.trial, this.workers, words));
      case 'timed':
        return this.reporting(words, () =>
          timedLoop(this.trial, this.workers, words, (nanos) => this.began(nanos)),
        );
      case 'open':
        return this.reporting(words, () =>
          openLoop(this.trial, this.workers, words, (nanos) => this.began(nanos)),
        );
      case 'stop':
        await this.trial?.adapter.close();
        return {};
      default:
        throw new Error(`there is no command \`${words.do}\``);
    }
  }

  /** Joins a cluster: its adapter, its workload, its leases, and the requests that have ended. */
  async connect(words) {
    await this.trial?.adapter.close();
    this.trial = undefined;
    const workload = workloadOf(words.workload, words.data);
    const adapter = await this.adapters(words.engine).open(words, workload);
    this.trial = {
      clock: this.clock,
      alarm: undefined,
      workload,
      adapter,
      writer: words.client,
      leases: new Leases(words, this.clock),
      counters: new Counters(words),
      lookups: lookupsOf(words.lookups ?? {}),
      rows: [],
    };
    return { library: adapter.library };
  }

  begin(words) {
    const keys = keysOf(words.keys, this.trial.leases.registers);
    this.trial.leases.wait(true);
    this.workers = words.seeds.map(
      (seed, number) => new Worker(number, Bits.of(seed), this.trial, keys),
    );
    return {};
  }

  began(nanos) {
    this.say({ say: 'began', nanos });
    this.begun = true;
  }

  /** Carries out a load, and reports meanwhile what has ended. */
  async reporting(words, load) {
    if (words.do === 'open' || words.thinkNanos > 0) {
      this.alarm ??= await Alarm.start(this.clock);
    }
    this.trial.alarm = this.alarm;
    this.until = this.clock();
    let telling = Promise.resolve();
    const timer = setInterval(() => {
      telling = telling.then(() => this.tellRows());
    }, REPORT_MILLIS);
    try {
      return await load();
    } finally {
      clearInterval(timer);
      await telling;
      await this.tellRows();
      this.begun = false;
    }
  }

  /** Few rows to a line: while one is written, nothing is sent. */
  async tellRows() {
    if (!this.begun) {
      return;
    }
    const until = this.clock();
    const rows = this.trial.rows;
    this.trial.rows = [];
    let told = 0;
    for (; rows.length - told > A_LINE; told += A_LINE) {
      this.say({ say: 'requests', until: this.until, rows: rows.slice(told, told + A_LINE) });
      await turn();
    }
    this.say({ say: 'requests', until, rows: rows.slice(told) });
    this.until = until;
  }
}

/** Runs until it is told to stop, or until there is no more input; what prints by `process.stdout` prints to standard error. */
function run(adapters = adapterOf, clock = clockNanos) {
  Object.defineProperty(process, 'stdout', { get: () => process.stderr });
  const program = new Program(adapters, clock);
  program.say({
    say: 'hello',
    protocol: PROTOCOL,
    language: 'javascript',
    runtime: `Node ${process.version}`,
  });
  let last = Promise.resolve();
  readline
    .createInterface({ input: process.stdin })
    .on('line', (line) => {
      const command = JSON.parse(line);
      last = last.then(async () => {
        await program.carryOut(command);
        if (command.do === 'stop') {
          process.exit(0);
        }
      });
    })
    .on('close', () => process.exit(1));
}

module.exports = { adapterOf, run };
