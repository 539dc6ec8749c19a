package assay.load.client;

import assay.api.Claim;
import assay.api.MultiRequest;
import assay.api.Observation;
import assay.api.Request;
import assay.api.Response;
import assay.load.keys.WriteLeases;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a finished request leaves behind: its claims given back, and one event per key in the
/// history.
///
/// A write leaves an event per claim, with the request's outcome; a read one per register,
/// count and element it observed. A read that failed without having observed anything leaves a FAILED one for each key
/// it was about. Children of a multi-request are settled with their own outcomes and times,
/// and their parent's intended time; of a parent whose answer never came, all share its outcome.
public final class Completion {

  /// A history has a byte for the step. The trials of searches, which have numbers far beyond those of a
  /// plan's steps, share the last: when their events were due tells which trial they are of.
  private static final int HIGHEST_STEP = Byte.MAX_VALUE - 1;

  private final WriteLeases leases;
  private final @Nullable HistoryWriter history;
  private final int step;

  /// Settles the requests of one step.
  ///
  /// @param step the step's index in the plan; -1 for load and audit
  public Completion(WriteLeases leases, @Nullable HistoryWriter history, int step) {
    this.leases = leases;
    this.history = history;
    this.step = Math.min(step, HIGHEST_STEP);
  }

  /// Settles a request that nobody intended for a certain time.
  public void complete(int worker, Request request, Response response) {
    complete(worker, response.startNanos(), request, response);
  }

  /// Settles a request with an intended time.
  public void complete(int worker, long intendedNanos, Request request, Response response) {
    if (request instanceof MultiRequest parent && !response.children().isEmpty()) {
      List<Request> children = parent.children();
      for (int i = 0; i < response.children().size(); i++) {
        complete(worker, intendedNanos, children.get(i), response.children().get(i));
      }
      return;
    }
    List<Claim> claims = request.claims();
    OperationOutcome outcome = OperationOutcome.of(response);
    try {
      noted(worker, intendedNanos, request, response, outcome);
    } finally {
      // Whatever becomes of the record, nobody waits for these keys for ever.
      for (int i = 0; i < claims.size(); i++) {
        leases.release(claims.get(i), outcome, response.startNanos());
      }
    }
  }

  private void noted(
      int worker,
      long intendedNanos,
      Request request,
      Response response,
      OperationOutcome outcome) {
    HistoryWriter events = history;
    if (events == null) {
      return;
    }
    List<Claim> claims = request.claims();
    List<Observation> observations = response.observations();
    long start = response.startNanos();
    long end = response.endNanos();
    note(events, worker, intendedNanos, claims, observations, outcome, start, end);
    if (outcome != OperationOutcome.OK && claims.isEmpty() && observations.isEmpty()) {
      for (int key : request.keys()) {
        Op op = key < leases.registers() ? Op.READ : Op.READ_COUNT;
        append(events, op, worker, key, Observation.ABSENT, intendedNanos, outcome, start, end);
      }
    }
  }

  private void note(
      HistoryWriter events,
      int worker,
      long intended,
      List<Claim> claims,
      List<Observation> observations,
      OperationOutcome outcome,
      long start,
      long end) {
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      append(
          events, opOf(claim), worker, claim.key(), claim.version(), intended, outcome, start, end);
    }
    for (int i = 0; i < observations.size(); i++) {
      Observation seen = observations.get(i);
      append(events, opOf(seen), worker, seen.key(), seen.version(), intended, outcome, start, end);
      if (outcome == OperationOutcome.OK && seen.what() == Observation.What.REGISTER) {
        leases.known().saw(seen.key(), seen.version());
      }
    }
  }

  /// A load tries again until what it writes is acknowledged, and notes each try as a write.
  private Op opOf(Claim claim) {
    return switch (claim.leaves()) {
      case VERSION -> step >= 0 && leases.again(claim) ? Op.REWRITE : Op.WRITE;
      case ABSENCE -> Op.DELETE;
      case TAG -> Op.INCREMENT;
      case COUNT -> Op.BUMP;
      case ELEMENT -> Op.ADD;
    };
  }

  private static Op opOf(Observation observation) {
    return switch (observation.what()) {
      case REGISTER -> Op.READ;
      case TAG -> Op.READ_TAG;
      case COUNT -> Op.READ_COUNT;
      case ATTRIBUTE -> Op.READ_ATTRIBUTE;
      case WRONG_REPLY -> Op.WRONG_REPLY;
      case DEAD_LETTER -> Op.DEAD_LETTER;
      case DEAD_COUNT -> Op.DEAD_COUNT;
      case WAITING_COUNT -> Op.WAITING_COUNT;
    };
  }

  private void append(
      HistoryWriter events,
      Op op,
      int worker,
      int key,
      long version,
      long intended,
      OperationOutcome outcome,
      long startNanos,
      long endNanos) {
    events.append(
        new Operation(op, outcome, step, worker, key, version, intended, startNanos, endNanos));
  }

  /// Settles a request that a client's program sent: whole values of registers, written or read.
  ///
  /// @param claims what it wrote; none where it read
  /// @param observations what it read, one of each key; of a request that did not go well with any version
  public void complete(
      int worker,
      long intendedNanos,
      List<Claim> claims,
      List<Observation> observations,
      OperationOutcome outcome,
      long startNanos,
      long endNanos) {
    HistoryWriter events = history;
    if (events != null) {
      List<Observation> seen =
          outcome == OperationOutcome.OK
              ? observations
              : observations.stream().map(Completion::nothing).toList();
      note(events, worker, intendedNanos, claims, seen, outcome, startNanos, endNanos);
    }
    claims.forEach(claim -> leases.release(claim, outcome, startNanos));
  }

  private static Observation nothing(Observation seen) {
    return new Observation(seen.key(), seen.what(), Observation.ABSENT);
  }

  /// Notes a request that was never sent, so without a key.
  ///
  /// @param outcome why: [OperationOutcome#SHED] or [OperationOutcome#NO_KEY]
  public void unsent(int worker, boolean writes, OperationOutcome outcome, long intendedNanos) {
    if (history != null) {
      history.append(
          new Operation(
              writes ? Op.WRITE : Op.READ,
              outcome,
              step,
              worker,
              -1,
              Observation.ABSENT,
              intendedNanos,
              intendedNanos,
              intendedNanos));
    }
  }
}
