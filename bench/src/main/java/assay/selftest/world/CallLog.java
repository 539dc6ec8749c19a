package assay.selftest.world;

import assay.api.Observation;
import assay.record.history.OperationOutcome;
import assay.selftest.stage.SimulatedClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Every call that reached a client's connection in one cell, with what the grid held meanwhile: what truly happened.
final class CallLog {

  /// One call.
  static final class Call {
    private final CallLog log;
    final int client;
    final boolean writes;
    final int key;
    final long startNanos;

    /// The highest version of the key that was anywhere when the call began, and when it ended.
    final long highestAtStart;

    long highestAtEnd = Observation.ABSENT;
    long version;

    /// What a read would have returned of a grid that answers with the version before.
    long older = Observation.ABSENT;

    long endNanos = Long.MAX_VALUE;
    OperationOutcome outcome = OperationOutcome.UNKNOWN;

    private Call(CallLog log, int client, boolean writes, int key, long version) {
      this.log = log;
      this.client = client;
      this.writes = writes;
      this.key = key;
      this.version = version;
      this.startNanos = log.clock.nanos();
      this.highestAtStart = log.grid.highest(key);
    }

    /// Notes what the client heard.
    void ends(OperationOutcome heard, long seen) {
      outcome = heard;
      version = seen;
      endNanos = log.clock.nanos();
      highestAtEnd = log.grid.highest(key);
    }

    boolean ok() {
      return outcome == OperationOutcome.OK;
    }
  }

  /// The lowest and the highest version that the final read of a key can have found.
  record Found(long least, long most) {

    private Found and(long version) {
      return new Found(Math.min(least, version), Math.max(most, version));
    }
  }

  private final ModelGrid grid;
  private final SimulatedClock clock;
  private final Set<Call> loading = new HashSet<>();
  private final List<Call> calls = new ArrayList<>();
  private final Map<Integer, Found> found = new HashMap<>();
  private long firstFinalReadNanos = Long.MAX_VALUE;

  CallLog(ModelGrid grid, SimulatedClock clock) {
    this.grid = grid;
    this.clock = clock;
  }

  Call begins(int client, boolean writes, int key, long version) {
    Call call = new Call(this, client, writes, key, version);
    calls.add(call);
    return call;
  }

  /// Notes a write of the data load, which the record times by the batch.
  Call loads(int client, int key, long version) {
    Call call = begins(client, true, key, version);
    loading.add(call);
    return call;
  }

  /// Whether a call is part of the data load.
  boolean isLoading(Call call) {
    return loading.contains(call);
  }

  /// Notes what a key holds while it is read for the last time.
  void finallyRead(int key) {
    long owned = grid.owned(key);
    found.merge(key, new Found(owned, owned), (before, now) -> before.and(owned));
    firstFinalReadNanos = Math.min(firstFinalReadNanos, clock.nanos());
  }

  /// In the order in which they began.
  List<Call> calls() {
    return calls;
  }

  Map<Integer, Found> found() {
    return found;
  }

  /// When the first key was read for the last time.
  long firstFinalReadNanos() {
    return firstFinalReadNanos;
  }
}
