package assay.load;

import assay.api.DataParameters;
import assay.api.Session;
import assay.api.WorkloadEnvironment;
import assay.load.client.ClientContext;
import assay.load.client.LoadListener;
import assay.plan.ProcessName;
import assay.schedule.Clock;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/// A client's process as the workplace of a workload.
///
/// @param folder for files
/// @param harmed whether a fault happened since the workload last worked here
record ClientWorkloadEnvironment(ClientContext station, Path folder, boolean harmed)
    implements WorkloadEnvironment {

  private static final long TELL_NANOS = 250_000_000;

  ClientWorkloadEnvironment(ClientContext station, Path folder) {
    this(station, folder, false);
  }

  @Override
  public Session session() {
    return station.session();
  }

  @Override
  public DataParameters data() {
    return station.data();
  }

  @Override
  public long seed() {
    return station.client().seed();
  }

  @Override
  public boolean background() {
    return ProcessName.isTraffic(station.client().name());
  }

  @Override
  public Progress progress(String what, long total) {
    return new Advance(station.clock(), station.sink(), what, total);
  }

  /// Reports at most four times a second, and at the end.
  private static final class Advance implements Progress {

    private final Clock clock;
    private final LoadListener listener;
    private final String what;
    private final long total;
    private final long beginNanos;
    private final LongAdder done = new LongAdder();
    private final AtomicLong toldNanos = new AtomicLong();

    Advance(Clock clock, LoadListener listener, String what, long total) {
      this.clock = clock;
      this.listener = listener;
      this.what = what;
      this.total = total;
      this.beginNanos = clock.nanos();
      toldNanos.set(beginNanos);
    }

    @Override
    public void done(long more) {
      done.add(more);
      long now = clock.nanos();
      long told = toldNanos.get();
      long sum = done.sum();
      boolean due = now - told >= TELL_NANOS && toldNanos.compareAndSet(told, now);
      if (due || sum == total) {
        double seconds = Math.max(1, now - beginNanos) / 1e9;
        listener.advanced(what, sum, total, sum / seconds);
      }
    }
  }
}
