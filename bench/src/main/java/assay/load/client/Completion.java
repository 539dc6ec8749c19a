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
    HistoryWriter events = history;
    if (events != null) {
      note(events, worker, intendedNanos, request, response);
    }
    for (int i = 0; i < claims.size(); i++) {
      leases.release(claims.get(i), OperationOutcome.of(response));
    }
  }

  private void note(
      HistoryWriter events, int worker, long intended, Request request, Response response) {
    List<Claim> claims = request.claims();
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      append(events, opOf(claim), worker, claim.key(), claim.version(), intended, response);
    }
    List<Observation> observations = response.observations();
    for (int i = 0; i < observations.size(); i++) {
      Observation observation = observations.get(i);
      append(
          events,
          opOf(observation),
          worker,
          observation.key(),
          observation.version(),
          intended,
          response);
    }
    if (OperationOutcome.of(response) != OperationOutcome.OK
        && claims.isEmpty()
        && observations.isEmpty()) {
      for (int key : request.keys()) {
        Op op = key < leases.registers() ? Op.READ : Op.READ_COUNT;
        append(events, op, worker, key, Observation.ABSENT, intended, response);
      }
    }
  }

  private static Op opOf(Claim claim) {
    return switch (claim.leaves()) {
      case VERSION -> Op.WRITE;
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
    };
  }

  private void append(
      HistoryWriter events,
      Op op,
      int worker,
      int key,
      long version,
      long intended,
      Response response) {
    events.append(
        new Operation(
            op,
            OperationOutcome.of(response),
            step,
            worker,
            key,
            version,
            intended,
            response.startNanos(),
            response.endNanos()));
  }

  /// Notes a request that was shed: never made, so without a key.
  public void shed(int worker, boolean writes, long intendedNanos) {
    if (history != null) {
      history.append(
          new Operation(
              writes ? Op.WRITE : Op.READ,
              OperationOutcome.SHED,
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
