package assay.judge.trial;

import assay.api.Observation;
import assay.api.web.SeenAttribute;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/// Random histories from a few clients on keys of every kind, right and wrong: registers with
/// deletes, counters with and without tags, sets, session attributes and replies, with few or many
/// operations, on keys close together or far apart.
final class RandomHistories {

  static final long FAULT = 3_000;
  static final long AUDIT = 100_000;

  private final SplittableRandom random;
  private final List<List<Operation>> clients = new ArrayList<>();
  private final double broken;

  RandomHistories(SplittableRandom random) {
    this.random = random;
    this.broken = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 0.1;
    int many = 1 + random.nextInt(4);
    for (int client = 0; client < many; client++) {
      clients.add(new ArrayList<>());
    }
  }

  /// Each client's operations, nearly in the order of their ends.
  List<List<Operation>> draw() {
    int keys = 1 + random.nextInt(40);
    int key = random.nextInt(5);
    int gap = random.nextInt(4) == 0 ? 2_000 : 1 + random.nextInt(3);
    int hot = random.nextInt(keys);
    int least = random.nextInt(4);
    for (int i = 0; i < keys; i++) {
      key(key, i == hot ? 60 : least + random.nextInt(12));
      key += 1 + random.nextInt(gap);
    }
    for (int shed = random.nextInt(20); shed > 0; shed--) {
      long at = random.nextLong(2 * FAULT);
      Operation event = event(Op.READ, OperationOutcome.SHED, -1, 0, at, at);
      clients.get(random.nextInt(clients.size())).add(event);
    }
    for (List<Operation> own : clients) {
      own.sort(Comparator.comparingLong(Operation::endNanos));
    }
    impossible();
    return clients;
  }

  /// One history in ten is impossible.
  private void impossible() {
    List<Operation> own = clients.get(random.nextInt(clients.size()));
    int key = 1 + random.nextInt(30);
    int at = random.nextInt(own.size() + 1);
    switch (random.nextInt(50)) {
      case 0 -> own.add(at, event(Op.READ, OperationOutcome.OK, key, 1, 20, 10));
      case 1 -> own.add(at, event(Op.READ, OperationOutcome.OK, -1, 1, 10, 20));
      case 2 -> own.add(at, event(Op.READ, OperationOutcome.OK, (1 << 28) + key, 1, 10, 20));
      case 3 -> own.add(at, event(Op.WRITE, OperationOutcome.OK, key, 1_000_000, 10, 20));
      case 4 -> own.add(at, event(Op.WRITE, OperationOutcome.OK, key, 1, 2_000, 3_000));
      default -> {}
    }
  }

  private void key(int key, int operations) {
    switch (random.nextInt(8)) {
      case 0 -> counter(key, operations);
      case 1 -> set(key, operations);
      case 2 -> session(key, operations);
      default -> register(key, operations);
    }
  }

  private void register(int key, int operations) {
    int writer = key % clients.size();
    long clock = random.nextLong(100);
    long version = 0;
    for (int i = 0; i < operations; i++) {
      boolean write = random.nextInt(2) == 0;
      long end = clock + 1 + random.nextLong(60);
      if (write) {
        version++;
        Op op = random.nextInt(6) == 0 ? Op.DELETE : Op.WRITE;
        add(writer, op, outcome(), key, version, clock, end);
        clock = end + random.nextLong(200);
      } else {
        long seen = random.nextInt(12) == 0 ? Observation.ABSENT : seen(version);
        add(random.nextInt(clients.size()), Op.READ, outcome(), key, seen, clock, end);
        clock += random.nextLong(100);
      }
    }
    for (int reads = random.nextInt(3); reads > 0; reads--) {
      long at = AUDIT + random.nextLong(100);
      add(writer, Op.FINAL_READ, outcome(), key, seen(version), at, at + 1);
    }
  }

  private long seen(long version) {
    if (random.nextDouble() >= broken) {
      return version;
    }
    return random.nextInt(8) == 0
        ? Observation.CORRUPT
        : Math.max(0, version + 2 - random.nextInt(6));
  }

  private void counter(int key, int operations) {
    boolean tagged = random.nextBoolean();
    int count = 0;
    for (int i = 0; i < operations; i++) {
      long at = random.nextLong(2 * FAULT);
      int client = random.nextInt(clients.size());
      if (random.nextInt(4) > 0) {
        count++;
        add(client, tagged ? Op.INCREMENT : Op.BUMP, outcome(), key, i, at, at + 50);
      } else {
        add(client, Op.READ_COUNT, outcome(), key, random.nextInt(count + 1), at, at + 50);
      }
    }
    if (random.nextInt(6) > 0) {
      add(0, Op.FINAL_COUNT, OperationOutcome.OK, key, seen(count), AUDIT, AUDIT + 1);
      for (int tag = 0; tagged && tag < operations; tag++) {
        if (random.nextDouble() >= broken) {
          add(0, Op.FINAL_TAG, OperationOutcome.OK, key, tag, AUDIT, AUDIT + 1);
        }
      }
    }
    if (random.nextBoolean()) {
      add(0, Op.DEAD_COUNT, OperationOutcome.OK, key, 1, AUDIT, AUDIT + 1);
      add(0, Op.DEAD_LETTER, OperationOutcome.OK, key, random.nextInt(count + 1), AUDIT, AUDIT + 1);
    }
    if (random.nextInt(10) == 0) {
      add(0, Op.WRONG_REPLY, OperationOutcome.OK, key, 77, 5, 6);
    }
  }

  private void set(int key, int operations) {
    for (int i = 0; i < operations; i++) {
      long at = 100L * i;
      add(i % clients.size(), Op.ADD, outcome(), key, i, at, at + 50);
      if (random.nextInt(4) == 0) {
        for (int element = 0; element < i; element++) {
          if (random.nextDouble() >= broken) {
            add(0, Op.READ_TAG, OperationOutcome.OK, key, element, at + 60, at + 70);
          }
        }
        add(0, Op.READ_COUNT, OperationOutcome.OK, key, i, at + 60, at + 70);
      }
    }
    for (int element = 0; element < operations; element++) {
      if (random.nextDouble() >= broken) {
        add(0, Op.FINAL_TAG, OperationOutcome.OK, key, element, AUDIT, AUDIT + 1);
      }
    }
    add(0, Op.FINAL_COUNT, OperationOutcome.OK, key, operations, AUDIT, AUDIT + 1);
  }

  private void session(int key, int operations) {
    for (int i = 0; i < operations; i++) {
      long at = 80L * i;
      int client = random.nextInt(clients.size());
      for (int attribute = 0; attribute < 3; attribute++) {
        long seen = random.nextDouble() < broken ? random.nextInt(i + 1) : i;
        long packed = new SeenAttribute(attribute, i, seen).packed();
        add(client, Op.READ_ATTRIBUTE, OperationOutcome.OK, key, packed, at, at + 20);
      }
    }
  }

  private OperationOutcome outcome() {
    int luck = random.nextInt(40);
    return switch (luck) {
      case 0 -> OperationOutcome.UNKNOWN;
      case 1 -> OperationOutcome.FAILED;
      default -> OperationOutcome.OK;
    };
  }

  private void add(
      int client, Op op, OperationOutcome outcome, int key, long version, long start, long end) {
    clients.get(client).add(event(op, outcome, key, version, start, end));
  }

  private Operation event(
      Op op, OperationOutcome outcome, int key, long version, long start, long end) {
    long intended = start - (long) random.nextInt(2) * random.nextInt(5);
    return new Operation(op, outcome, 0, random.nextInt(3), key, version, intended, start, end);
  }
}
