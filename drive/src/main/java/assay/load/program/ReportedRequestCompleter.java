package assay.load.program;

import assay.api.Claim;
import assay.api.Claim.Leaves;
import assay.api.HasLookups;
import assay.api.Lookup;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Request;
import assay.load.client.ClientContext;
import assay.load.client.RequestCompleter;
import assay.load.client.WorkloadCaller;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import assay.load.record.FailureCounts;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Checks and settles the requests that a program reports. Keys that the program read and counters
/// that it incremented are drawn again here. Writes must be the program's own and new. Every
/// lookup's rows are compared with the expected answer.
final class ReportedRequestCompleter {

  private static final String ALL_IN_FLIGHT =
      "the limit of requests in flight was reached at its intended time";
  private static final String GIVEN_UP = "no answer had come when the step was given up";

  private final ClientContext context;
  private final ClientProgram program;
  private final Map<String, Lookup> lookups;
  private final RequestCompleter completion;
  private final FailureCounts failures;
  private final List<RequestSource> draws = new ArrayList<>();
  private final long[] freeNanos;

  ReportedRequestCompleter(
      ClientContext context,
      ClientProgram program,
      int index,
      List<Long> seeds,
      KeyDistribution keys,
      FailureCounts failures) {
    this.context = context;
    this.program = program;
    this.lookups = HasLookups.of(context.workload(), context.data());
    this.completion = new RequestCompleter(context.leases(), context.history(), index);
    this.failures = failures;
    this.freeNanos = new long[seeds.size()];
    Arrays.fill(freeNanos, Long.MIN_VALUE);
    WriteLeases scratch =
        new WriteLeases(
            context.leases().registers(), context.client().number(), context.client().clients());
    for (long seed : seeds) {
      draws.add(new RequestSource(seed, context.client().number(), context.data(), keys, scratch));
    }
  }

  /// Settles a request, and returns how many rows it wrote or found: for a lookup, its answer's
  /// rows minus all others.
  ///
  /// @param size how many keys the request asks for
  /// @param intendedNanos when the request was meant to start; in a closed loop, when it started
  /// @throws ProgramException if the request is not one that was asked for
  long settle(ReportedRequest row, String kind, int size, long intendedNanos) {
    checkWorker(row);
    if (row.outcome() == OperationOutcome.SHED) {
      shed(row, kind, size, intendedNanos);
      return 0;
    }
    checkTimes(row);
    ProgramRequestKind served = ProgramRequestKind.of(kind, lookups);
    Settled settled =
        switch (served.sort()) {
          case REGISTERS -> registers(row, kind, size, served.writes());
          case COUNTER -> counter(row, kind, served.writes());
          case LOOKUP -> found(row, kind, Objects.requireNonNull(served.lookup()));
        };
    if (row.outcome() != OperationOutcome.OK) {
      ProgramFailure failure = row.failure();
      failures.add(
          kind,
          row.outcome(),
          failure == null ? "" : failure.exception(),
          failure == null ? GIVEN_UP : String.valueOf(failure.getMessage()));
    }
    freeNanos[row.worker()] = row.endNanos();
    completion.complete(
        row.worker(),
        intendedNanos,
        settled.claims(),
        settled.seen(),
        row.outcome(),
        row.startNanos(),
        row.endNanos());
    return settled.rows();
  }

  private record Settled(List<Claim> claims, List<Observation> seen, long rows) {}

  private Settled registers(ReportedRequest row, String kind, int size, boolean writes) {
    int[] keys = drawn(row.worker(), kind, size).keys();
    if (!writes) {
      checkKeys(row, kind, keys);
      return new Settled(List.of(), row.entries(), row.found());
    }
    if (row.entries().size() != keys.length) {
      throw new ProgramException(
          ProtocolRule.WRITES,
          "%s wrote %d keys instead of %d"
              .formatted(named(row, kind), row.entries().size(), keys.length));
    }
    return new Settled(claims(row, kind), List.of(), row.entries().size());
  }

  /// An increment must leave a number that no other increment left; a count is read.
  private Settled counter(ReportedRequest row, String kind, boolean writes) {
    Request made = drawn(row.worker(), kind, 1);
    checkKeys(row, kind, made.keys());
    Observation entry = row.entries().getFirst();
    if (!writes) {
      Observation count = new Observation(entry.key(), What.COUNT, entry.version());
      return new Settled(List.of(), List.of(count), row.found());
    }
    if (!program.tags().add(context.client().number(), entry.version())) {
      throw new ProgramException(
          ProtocolRule.WRITES,
          "%s left %d, which is not a new number of this client's"
              .formatted(named(row, kind), entry.version()));
    }
    Leaves leaves = made.claims().getFirst().leaves();
    return new Settled(List.of(new Claim(entry.key(), entry.version(), leaves)), List.of(), 1);
  }

  private Settled found(ReportedRequest row, String kind, Lookup lookup) {
    RequestSource source = draws.get(row.worker());
    source.begin();
    int drawn = lookup.draw(source);
    if (lookup instanceof Lookup.OfKey) {
      checkKeys(row, kind, new int[] {drawn});
    }
    boolean registers = lookup instanceof Lookup.OfContent content && content.registers();
    HasLookups workload = (HasLookups) context.workload();
    Set<Integer> keys = new HashSet<>();
    List<Observation> seen = new ArrayList<>();
    long rows = 0;
    for (Observation entry : row.entries()) {
      int key = entry.key();
      long seed = context.client().seed();
      if (lookup instanceof Lookup.OfContent || entry.version() != Observation.ABSENT) {
        boolean right =
            keys.add(key)
                && entry.version() > Observation.ABSENT
                && workload.belongs(kind, drawn, key, context.data(), seed);
        rows += right ? 1 : -1;
      }
      if (registers && key >= 0 && key < context.leases().registers()) {
        seen.add(entry);
      }
    }
    return new Settled(List.of(), seen, rows);
  }

  private static void checkKeys(ReportedRequest row, String kind, int[] keys) {
    if (!Arrays.equals(keys, row.keys())) {
      throw new ProgramException(
          ProtocolRule.DRAWS,
          "%s named the keys %s, and was to name %s"
              .formatted(named(row, kind), Arrays.toString(row.keys()), Arrays.toString(keys)));
    }
  }

  /// A request that was not sent because no key was free has drawn its keys before.
  private void shed(ReportedRequest row, String kind, int size, long intendedNanos) {
    ProgramFailure failure = row.failure();
    boolean noKey = row.unsent() == OperationOutcome.NO_KEY;
    if (noKey) {
      Request unused = drawn(row.worker(), kind, size);
    }
    failures.add(
        kind,
        row.unsent(),
        "",
        failure == null ? ALL_IN_FLIGHT : String.valueOf(failure.getMessage()));
    completion.unsent(
        row.worker(), ProgramRequestKind.of(kind, lookups).writes(), row.unsent(), intendedNanos);
  }

  private void checkWorker(ReportedRequest row) {
    if (row.worker() < 0 || row.worker() >= draws.size()) {
      throw new ProgramException(
          ProtocolRule.ROWS,
          "a request of worker %d, and there are %d".formatted(row.worker(), draws.size()));
    }
  }

  private void checkTimes(ReportedRequest row) {
    if (row.endNanos() < row.startNanos()) {
      throw new ProgramException(
          ProtocolRule.TIMES,
          "request %d of worker %d ended %,d ns before it began"
              .formatted(row.number(), row.worker(), row.startNanos() - row.endNanos()));
    }
    if (row.startNanos() < freeNanos[row.worker()]) {
      throw new ProgramException(
          ProtocolRule.TIMES,
          "request %d of worker %d began %,d ns before the one before it had ended"
              .formatted(row.number(), row.worker(), freeNanos[row.worker()] - row.startNanos()));
    }
    if (row.endNanos() - program.clock().tolerance() > context.clock().nanos()) {
      throw new ProgramException(
          ProtocolRule.TIMES,
          "request %d of worker %d ended in the future".formatted(row.number(), row.worker()));
    }
  }

  /// A worker's next request, made as the program had to make it.
  private Request drawn(int worker, String kind, int size) {
    RequestSource source = draws.get(worker);
    source.begin(size);
    Request made = WorkloadCaller.next(context.workload(), context.workload().kind(kind), source);
    source.release();
    return made;
  }

  private String expected(int key) {
    long highest = context.leases().highest(key);
    if (highest == Long.MAX_VALUE) {
      return "a key and a version of its own";
    }
    return context.leases().mayWrite(key, highest)
        ? "version %d again, since its outcome was once UNKNOWN".formatted(highest)
        : "a version above %d".formatted(highest);
  }

  private List<Claim> claims(ReportedRequest row, String kind) {
    List<Claim> claims = new ArrayList<>(row.entries().size());
    for (Observation entry : row.entries()) {
      int key = entry.key();
      long version = entry.version();
      if (key < 0 || key >= context.leases().registers()) {
        throw new ProgramException(
            ProtocolRule.WRITES, "%s wrote key %d, which is none".formatted(named(row, kind), key));
      }
      if (!context.leases().mayWrite(key, version)) {
        throw new ProgramException(
            ProtocolRule.WRITES,
            "%s wrote version %d of key %d, which is not this client's next, nor one that it has to write again; expected %s"
                .formatted(named(row, kind), version, key, expected(key)));
      }
      claims.add(new Claim(key, version, Leaves.VERSION));
    }
    return claims;
  }

  private static String named(ReportedRequest row, String kind) {
    return "request %d of worker %d, a `%s`,".formatted(row.number(), row.worker(), kind);
  }
}
