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

/// Settles finished requests: gives their claims back and writes one event per key to the history.
///
/// A write leaves an event per claim, with the request's outcome. A read leaves an event per
/// observed register, count and element. A failed read without observations leaves a FAILED event
/// for each key. Children of a multi-request have their own outcomes and times and their parent's
/// intended time. If the parent got no answer, all children share its outcome.
public final class Completion {

  /// The history has one byte for the step. A search's tries have larger numbers and share the
  /// last value; their events' intended times tell them apart.
  private static final int HIGHEST_STEP = Byte.MAX_VALUE - 1;

  private final WriteLeases leases;
  private final @Nullable HistoryWriter history;
  private final int step;

  /// @param step the step's index in the plan; -1 for load and final read
  public Completion(WriteLeases leases, @Nullable HistoryWriter history, int step) {
    this.leases = leases;
    this.history = history;
    this.step = Math.min(step, HIGHEST_STEP);
  }

  public void complete(int worker, Request request, Response response) {
    complete(worker, response.startNanos(), request, response);
  }

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
      // Even if recording fails, no request may wait for these keys forever.
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

  /// A load retries each write until it is acknowledged, and notes each try as a write.
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
              : observations.stream().map(Completion::nothing).toList();
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
