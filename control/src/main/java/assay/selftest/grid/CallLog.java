package assay.selftest.grid;

import assay.api.Observation;
import assay.record.history.OperationOutcome;
import assay.selftest.stage.SimulatedClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Every call that reached a client's connection in one trial, with the grid's content meanwhile.
public final class CallLog {

  public static final class Call {
    private final CallLog log;
    public final int client;
    public final boolean writes;
    public final int key;
    public final long startNanos;

    private final List<StoredVersion> atStart;
    private List<StoredVersion> atEnd = List.of();
    public long version;

    /// What a stale grid would have returned: the previous version.
    public long older = Observation.ABSENT;

    /// How probably a stale grid returned it.
    public double staleness;

    public long endNanos = Long.MAX_VALUE;
    public OperationOutcome outcome = OperationOutcome.UNKNOWN;

    private Call(CallLog log, int client, boolean writes, int key, long version) {
      this.log = log;
      this.client = client;
      this.writes = writes;
      this.key = key;
      this.version = version;
      this.startNanos = log.clock.nanos();
      this.atStart = log.grid.stored(key);
    }

    public void ends(OperationOutcome heard, long seen) {
      outcome = heard;
      version = seen;
      endNanos = log.clock.nanos();
      atEnd = log.grid.stored(key);
    }

    /// The highest version anywhere in the grid when the call began or ended.
    public long highest() {
      return Stream.concat(atStart.stream(), atEnd.stream())
          .mapToLong(stored -> stored.version)
          .max()
          .orElse(Observation.ABSENT);
    }

    /// Whether one of some versions, above that of this call, was in the grid all the time, perhaps replaced by others. A
    /// higher version alone shows nothing: it may have been written after the fault took them.
    public boolean missed(Set<Long> versions) {
      return atEnd.stream()
          .anyMatch(end -> {
            StoredVersion stored = end;
            while (stored != null && stored.version > version) {
              StoredVersion kept = stored;
              if (versions.contains(kept.version)
                  && atStart.stream().anyMatch(start -> start.includes(kept))) {
                return true;
              }
              stored = stored.replaced;
            }
            return false;
          });
    }

    public boolean ok() {
      return outcome == OperationOutcome.OK;
    }
  }

  /// Bounds on the version found by a key's final read.
  public record Found(long least, long most) {

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

  public CallLog(ModelGrid grid, SimulatedClock clock) {
    this.grid = grid;
    this.clock = clock;
  }

  public Call begins(int client, boolean writes, int key, long version) {
    Call call = new Call(this, client, writes, key, version);
    calls.add(call);
    return call;
  }

  /// Notes a write of the data load, which the record times per batch.
  public Call loads(int client, int key, long version) {
    Call call = begins(client, true, key, version);
    loading.add(call);
    return call;
  }

  public boolean isLoading(Call call) {
    return loading.contains(call);
  }

  public void finallyRead(int key) {
    long owned = grid.owned(key);
    found.merge(key, new Found(owned, owned), (before, now) -> before.and(owned));
    firstFinalReadNanos = Math.min(firstFinalReadNanos, clock.nanos());
  }

  public List<Call> calls() {
    return calls;
  }

  public Map<Integer, Found> found() {
    return found;
  }

  public long firstFinalReadNanos() {
    return firstFinalReadNanos;
  }
}
