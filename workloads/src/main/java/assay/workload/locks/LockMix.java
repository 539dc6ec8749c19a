package assay.workload.locks;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.DurationNotation;
import assay.api.HasJudgedData;
import assay.api.Incompatibility;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.api.lock.Locks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The workload `locks`: each request takes a lock, works while it holds the lock, and releases it.
///
/// A lock's key is its index, an `Integer`. Locks have no content: the final read finds none.
public final class LockMix implements Workload, HasJudgedData {

  private static final String LOCK_COUNT = "locks";

  private static final String HOLD = "hold";
  private static final String DEFAULT_HOLD = "2ms";

  /// The engine's setting.
  private static final String LEASE = "lease";

  private static final String OVERRUN = "overrun";

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private static final long BYTES = 200;

  @Override
  public String name() {
    return "locks";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of(
                "lock",
                Locks.class,
                "Waits up to one second for a lock, works while it holds the lock, and releases it.",
                context -> request(context, PATIENCE, hold(context.data())))
            .withTime((size, data) -> Optional.of(hold(data))),
        RequestKind.of(
                "tryLock",
                Locks.class,
                "Takes a lock unless another holds it, works while it holds the lock, and releases it.",
                context -> request(context, Duration.ZERO, hold(context.data())))
            .withTime((size, data) -> Optional.of(hold(data))),
        RequestKind.of(
                OVERRUN,
                Locks.class,
                "As `tryLock`, but works half as long again as the lease, like a client that was paused.",
                context -> request(context, Duration.ZERO, overrun(context.data())))
            .withTime((size, data) -> Optional.of(overrun(data))));
  }

  @Override
  public List<WorkloadSetting> settings() {
    return List.of(
        new WorkloadSetting(
            HOLD,
            List.of("<duration>"),
            DEFAULT_HOLD,
            "How long a client works while it holds a lock."));
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of(LOCK_COUNT, 20L);
  }

  @Override
  public int registers(DataParameters data) {
    return 0;
  }

  @Override
  public int counters(DataParameters data) {
    return Math.toIntExact(data.number(LOCK_COUNT));
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return BYTES;
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    return kinds.contains(OVERRUN) && lease(data).isEmpty()
        ? List.of(
            new Incompatibility(
                OVERRUN,
                "`overrun` works longer than the lease, and these locks have none",
                "give the cluster a `lease`, such as `lease: 2s`, or leave `overrun` out"))
        : List.of();
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    throw new UnsupportedOperationException("locks have no content to load");
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return Query.each(keys, (session, key, seen) -> seen.saw(new Observation(key, What.COUNT, 0)));
  }

  private static Request request(RequestContext context, Duration patience, Duration work) {
    int locks = Math.toIntExact(context.data().number(LOCK_COUNT));
    if (locks == 0) {
      throw new IllegalArgumentException("nothing to take: the data has no locks");
    }
    Claim claim = context.element(context.random().nextInt(locks));
    return new GuardedWork(claim, patience, work).request();
  }

  private static Duration hold(DataParameters data) {
    return DurationNotation.parse(data.settings().text(HOLD, DEFAULT_HOLD));
  }

  private static Duration overrun(DataParameters data) {
    Duration lease =
        lease(data)
            .orElseThrow(() -> new IllegalArgumentException("`overrun` needs locks with a lease"));
    return lease.plus(lease.dividedBy(2));
  }

  private static Optional<Duration> lease(DataParameters data) {
    return data.settings().durationUnlessNone(LEASE);
  }
}
