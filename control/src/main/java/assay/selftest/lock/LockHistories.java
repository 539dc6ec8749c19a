package assay.selftest.lock;

import assay.judge.order.LockLease;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.selftest.lock.SimulatedLockService.Behaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Random histories of two or three clients of one [SimulatedLockService]. Clients wait for the lock or do not, work
/// shorter or longer than the lease, and die before they release. Calls lose their answers, and some take effect later.
final class LockHistories {

  /// Twice the tolerance of a lease, so that a tick is not lost in it.
  static final long TICK_NANOS = 2 * LockLease.TOLERANCE_NANOS;

  private static final int LEASE = 6;
  private static final int TICKS = 30;
  private static final int RARELY = 40;

  private final SplittableRandom random;
  private Behaviour behaviour = Behaviour.CORRECT;
  private LockLease lease = LockLease.ENDLESS;

  LockHistories(long seed) {
    random = new SplittableRandom(seed);
  }

  /// What the service of the last history does.
  Behaviour behaviour() {
    return behaviour;
  }

  /// The lease that the service of the last history should have.
  LockLease lease() {
    return lease;
  }

  /// Half of the services are correct.
  History next() {
    Behaviour[] all = Behaviour.values();
    behaviour = random.nextBoolean() ? Behaviour.CORRECT : all[1 + random.nextInt(all.length - 1)];
    boolean leases = behaviour == Behaviour.SHORT_LEASE || random.nextBoolean();
    lease = leases ? new LockLease(LEASE * TICK_NANOS) : LockLease.ENDLESS;
    int lasts = leases ? LEASE : SimulatedLockService.ENDLESS;
    return new Course(new SimulatedLockService(behaviour, lasts, random)).run();
  }

  private enum State {
    IDLE,
    ASKING,
    GRANTED,
    REFUSED,
    WORKING,
    RELEASING,
    RELEASED,
    NOT_RELEASED
  }

  /// A call without an answer that takes effect later.
  private record LateCall(Op op, long number, int at) {}

  /// One history.
  private final class Course {

    private final SimulatedLockService service;
    private final History history = new History(16);
    private final List<LateCall> late = new ArrayList<>();
    private long numbers;

    Course(SimulatedLockService service) {
      this.service = service;
    }

    History run() {
      List<Client> clients = new ArrayList<>();
      int count = 2 + random.nextInt(2);
      for (int client = 0; client < count; client++) {
        clients.add(new Client(client));
      }
      for (int now = 0; now < TICKS; now++) {
        int tick = now;
        late.stream().filter(call -> call.at() == tick).forEach(this::land);
        clients.forEach(client -> client.step(tick));
      }
      clients.forEach(Client::giveUp);
      return history;
    }

    private void land(LateCall call) {
      if (call.op() == Op.LOCK) {
        service.ask(call.number(), call.at());
      } else {
        service.release(call.number(), call.at());
      }
    }

    private final class Client {

      private final int client;
      private State state = State.IDLE;

      /// The tick of the next step.
      private int next = random.nextInt(6);

      private long number;
      private int start;
      private int deadline;

      Client(int client) {
        this.client = client;
      }

      void step(int now) {
        if (now < next) {
          return;
        }
        switch (state) {
          case IDLE -> {
            number = ++numbers;
            start = now;
            deadline = random.nextBoolean() ? now : now + 1 + random.nextInt(8);
            become(State.ASKING, now + random.nextInt(2));
          }
          case ASKING -> ask(now);
          case GRANTED -> granted(now);
          case REFUSED -> ended(Op.LOCK, OperationOutcome.FAILED, now);
          case WORKING -> {
            start = now;
            become(State.RELEASING, now + random.nextInt(2));
          }
          case RELEASING -> release(now);
          case RELEASED -> ended(Op.UNLOCK, OperationOutcome.OK, now);
          case NOT_RELEASED -> ended(Op.UNLOCK, OperationOutcome.FAILED, now);
        }
      }

      private void ask(int now) {
        if (rarely()) {
          withoutAnswer(Op.LOCK, now);
        } else if (service.ask(number, now)) {
          become(State.GRANTED, now + random.nextInt(3));
        } else if (now >= deadline) {
          become(State.REFUSED, now + random.nextInt(2));
        }
      }

      private void granted(int now) {
        if (rarely()) {
          ended(Op.LOCK, OperationOutcome.UNKNOWN, now);
          return;
        }
        ended(Op.LOCK, OperationOutcome.OK, now);
        if (!rarely()) {
          boolean overruns = random.nextInt(4) == 0;
          become(State.WORKING, now + (overruns ? LEASE * 3 / 2 : random.nextInt(5)));
        }
      }

      private void release(int now) {
        if (rarely()) {
          withoutAnswer(Op.UNLOCK, now);
        } else {
          boolean released = service.release(number, now);
          become(released ? State.RELEASED : State.NOT_RELEASED, now + random.nextInt(2));
        }
      }

      private void giveUp() {
        switch (state) {
          case ASKING, GRANTED, REFUSED -> ended(Op.LOCK, OperationOutcome.UNKNOWN, TICKS);
          case RELEASING, RELEASED, NOT_RELEASED ->
              ended(Op.UNLOCK, OperationOutcome.UNKNOWN, TICKS);
          case IDLE, WORKING -> {}
        }
      }

      private void withoutAnswer(Op op, int now) {
        if (random.nextBoolean()) {
          late.add(new LateCall(op, number, now + 1 + random.nextInt(10)));
        }
        ended(op, OperationOutcome.UNKNOWN, now);
      }

      private void ended(Op op, OperationOutcome outcome, int now) {
        history.add(
            client, Operation.of(op, outcome, 0, number, start * TICK_NANOS, now * TICK_NANOS));
        become(State.IDLE, now + 1 + random.nextInt(4));
      }

      private void become(State other, int at) {
        state = other;
        next = at;
      }

      private boolean rarely() {
        return random.nextInt(RARELY) == 0;
      }
    }
  }
}
