package assay.load.client;

import assay.api.Claim;
import assay.api.CompositeRequest;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Request;
import assay.api.Response;
import assay.load.keys.WriteLeases;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.WriteCondition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Settles finished requests: gives their claims back and writes one event per key to the history.
///
/// A write leaves an event per claim, with the request's outcome. A read leaves an event per
/// observed register, count and element. A failed read without observations leaves a FAILED event
/// for each key. Children of a multi-request have their own outcomes and times and their parent's
/// intended time. If the parent got no answer, all children share its outcome.
///
/// A conditional write also leaves its condition. A write that was refused is FAILED, although its request succeeded: it
/// had no effect. If the request knows what was there instead, that is a read.
///
/// The call that takes or releases a lock is FAILED only if it was refused, because another holds the lock. If it failed
/// and certainly had no effect, it leaves no event.
public final class RequestCompleter {

  /// The history has one byte for the step. A search's tries have larger numbers and share the
  /// last value; their events' intended times tell them apart.
  private static final int HIGHEST_STEP = Byte.MAX_VALUE - 1;

  private final WriteLeases leases;
  private final @Nullable HistoryWriter history;
  private final int step;

  /// @param step the step's index in the plan; -1 for load and final read
  public RequestCompleter(WriteLeases leases, @Nullable HistoryWriter history, int step) {
    this.leases = leases;
    this.history = history;
    this.step = Math.min(step, HIGHEST_STEP);
  }

  public void complete(int worker, Request request, Response response) {
    complete(worker, response.startNanos(), request, response);
  }

  public void complete(int worker, long intendedNanos, Request request, Response response) {
    if (request instanceof CompositeRequest parent && !response.children().isEmpty()) {
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
      // Even if recording fails, no request may wait for these keys forever.
      OperationOutcome written = written(outcome, response.observations());
      for (int i = 0; i < claims.size(); i++) {
        leases.release(claims.get(i), written, response.startNanos());
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
    OperationOutcome written = written(outcome, observations);
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      if (isOfALock(claim) && outcome.withoutEffect()) {
        continue;
      }
      append(
          events, opOf(claim), worker, claim.key(), claim.version(), intended, written, start, end);
    }
    for (int i = 0; i < observations.size(); i++) {
      Observation seen = observations.get(i);
      Op op = opOf(seen);
      if (op == Op.CONDITION && isReplaced(seen, observations)) {
        continue;
      }
      long version =
          op == Op.CONDITION
              ? WriteCondition.of(seen.version(), claims.getFirst().version()).packed()
              : seen.version();
      append(events, op, worker, seen.key(), version, intended, held(op, outcome), start, end);
      if (outcome == OperationOutcome.OK && seen.what() == Observation.What.REGISTER) {
        leases.known().saw(seen.key(), seen.version());
      }
    }
  }

  /// The condition of a request that found no entry did not hold, which is all that its event can say.
  private static OperationOutcome held(Op op, OperationOutcome outcome) {
    return op == Op.CONDITION && outcome == OperationOutcome.NOT_FOUND
        ? OperationOutcome.FAILED
        : outcome;
  }

  /// The outcome of a request's writes: FAILED if the register refused a conditional write.
  private static OperationOutcome written(OperationOutcome outcome, List<Observation> seen) {
    return outcome == OperationOutcome.OK && has(seen, What.REFUSED, What.DIFFERED)
        ? OperationOutcome.FAILED
        : outcome;
  }

  private static boolean isOfALock(Claim claim) {
    return claim.leaves() == Claim.Leaves.LOCK || claim.leaves() == Claim.Leaves.UNLOCK;
  }

  /// Whether a later observation says more than an expectation.
  private static boolean isReplaced(Observation condition, List<Observation> seen) {
    return condition.what() == What.DIFFERED
        || (condition.what() == What.EXPECTED && has(seen, What.REFUSED, What.REPLACED));
  }

  private static boolean has(List<Observation> seen, What one, What other) {
    for (int i = 0; i < seen.size(); i++) {
      What what = seen.get(i).what();
      if (what == one || what == other) {
        return true;
      }
    }
    return false;
  }

  /// A load retries each write until it is acknowledged, and notes each try as a write.
  private Op opOf(Claim claim) {
    return switch (claim.leaves()) {
      case VERSION -> step >= 0 && leases.again(claim) ? Op.REWRITE : Op.WRITE;
      case ABSENCE -> Op.DELETE;
      case TAG -> Op.INCREMENT;
      case COUNT -> Op.BUMP;
      case ELEMENT -> Op.ADD;
      case LOCK -> Op.LOCK;
      case UNLOCK -> Op.UNLOCK;
    };
  }

  private static Op opOf(Observation observation) {
    return switch (observation.what()) {
      case REGISTER, REFUSED -> Op.READ;
      case EXPECTED, REPLACED, DIFFERED -> Op.CONDITION;
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

  /// Settles a request that a client's program sent: whole register values, written or read.
  ///
  /// @param claims empty for a read
  /// @param observations one for each key read; versions are ignored if the request did not succeed
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
              : observations.stream().map(RequestCompleter::nothing).toList();
      note(events, worker, intendedNanos, claims, seen, outcome, startNanos, endNanos);
    }
    claims.forEach(claim -> leases.release(claim, outcome, startNanos));
  }

  private static Observation nothing(Observation seen) {
    return new Observation(seen.key(), seen.what(), Observation.ABSENT);
  }

  /// Notes a request that was never sent and so has no key.
  ///
  /// @param outcome the reason: [OperationOutcome#SHED] or [OperationOutcome#NO_KEY]
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
