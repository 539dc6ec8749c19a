package assay.load.program;

import assay.api.Claim;
import assay.api.Claim.Leaves;
import assay.api.Observation;
import assay.api.Request;
import assay.load.client.ClientContext;
import assay.load.client.Completion;
import assay.load.client.WorkloadCode;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import assay.load.record.FailureCounts;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What a step's requests leave behind that a program reported, once they were found to be those that were asked
/// for: the keys that it read are drawn again here, and what it wrote must be its own and new.
final class ReportedRequests {

  private static final String ALL_IN_FLIGHT =
      "as many requests as may be were on their way at its intended time";
  private static final String GIVEN_UP = "no answer had come when the step was given up";

  private final ClientContext context;
  private final ProgramClock clock;
  private final Completion completion;
  private final FailureCounts failures;
  private final List<RequestSource> draws = new ArrayList<>();
  private final long[] freeNanos;

  /// @param index the step's index in the plan
  /// @param seeds the seed of each worker
  ReportedRequests(
      ClientContext context,
      ProgramClock clock,
      int index,
      List<Long> seeds,
      KeyDistribution keys,
      FailureCounts failures) {
    this.context = context;
    this.clock = clock;
    this.completion = new Completion(context.ledger(), context.history(), index);
    this.failures = failures;
    this.freeNanos = new long[seeds.size()];
    Arrays.fill(freeNanos, Long.MIN_VALUE);
    WriteLeases scratch =
        new WriteLeases(
            context.ledger().registers(), context.client().number(), context.client().clients());
    for (long seed : seeds) {
      draws.add(new RequestSource(seed, context.client().number(), context.data(), keys, scratch));
    }
  }

  /// Settles a request.
  ///
  /// @param kind its kind
  /// @param size how many keys it asks for
  /// @param intendedNanos when it was meant to start; of a closed loop when it did
  /// @throws ProgramException where it is none that was asked for
  void settle(ReportedRow row, String kind, int size, long intendedNanos) {
    checkWorker(row);
    if (row.outcome() == OperationOutcome.SHED) {
      shed(row, kind, size, intendedNanos);
      return;
    }
    checkTimes(row);
    ServedKind served = ServedKind.of(kind);
    int[] keys = drawn(row.worker(), kind, size);
    List<Claim> claims = List.of();
    if (served.writes()) {
      if (row.entries().size() != keys.length) {
        throw new ProgramException(
            "%s wrote %d keys instead of %d"
                .formatted(named(row, kind), row.entries().size(), keys.length));
      }
      claims = claims(row, kind);
    } else if (!Arrays.equals(keys, row.keys())) {
      throw new ProgramException(
          "%s read the keys %s, and was to read %s"
              .formatted(named(row, kind), Arrays.toString(row.keys()), Arrays.toString(keys)));
    }
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
        claims,
        served.writes() ? List.of() : row.entries(),
        row.outcome(),
        row.startNanos(),
        row.endNanos());
  }

  /// One that was shed for want of a key to write has drawn its keys before.
  private void shed(ReportedRow row, String kind, int size, long intendedNanos) {
    ProgramFailure failure = row.failure();
    if (failure != null) {
      int[] unused = drawn(row.worker(), kind, size);
    }
    failures.add(
        kind,
        OperationOutcome.SHED,
        "",
        failure == null ? ALL_IN_FLIGHT : String.valueOf(failure.getMessage()));
    completion.shed(row.worker(), ServedKind.of(kind).writes(), intendedNanos);
  }

  private void checkWorker(ReportedRow row) {
    if (row.worker() < 0 || row.worker() >= draws.size()) {
      throw new ProgramException(
          "a request of worker %d, and there are %d".formatted(row.worker(), draws.size()));
    }
  }

  private void checkTimes(ReportedRow row) {
    if (row.endNanos() < row.startNanos()) {
      throw new ProgramException(
          "request %d of worker %d ended %,d ns before it began"
              .formatted(row.number(), row.worker(), row.startNanos() - row.endNanos()));
    }
    if (row.startNanos() < freeNanos[row.worker()]) {
      throw new ProgramException(
          "request %d of worker %d began %,d ns before the one before it had ended"
              .formatted(row.number(), row.worker(), freeNanos[row.worker()] - row.startNanos()));
    }
    if (row.endNanos() - clock.tolerance() > System.nanoTime()) {
      throw new ProgramException(
          "request %d of worker %d ended in the future".formatted(row.number(), row.worker()));
    }
  }

  /// The keys of the next request of a worker, drawn as the program was to draw them.
  private int[] drawn(int worker, String kind, int size) {
    RequestSource source = draws.get(worker);
    source.begin(size);
    Request made = WorkloadCode.next(context.workload(), context.workload().kind(kind), source);
    source.release();
    return made.keys();
  }

  private List<Claim> claims(ReportedRow row, String kind) {
    List<Claim> claims = new ArrayList<>(row.entries().size());
    for (Observation entry : row.entries()) {
      int key = entry.key();
      long version = entry.version();
      if (key < 0 || key >= context.ledger().registers()) {
        throw new ProgramException(
            "%s wrote key %d, which is none".formatted(named(row, kind), key));
      }
      if (version <= context.ledger().highest(key)) {
        throw new ProgramException(
            "%s wrote version %d of key %d, which is not this client's next"
                .formatted(named(row, kind), version, key));
      }
      claims.add(new Claim(key, version, Leaves.VERSION));
    }
    return claims;
  }

  private static String named(ReportedRow row, String kind) {
    return "request %d of worker %d, a `%s`,".formatted(row.number(), row.worker(), kind);
  }
}
