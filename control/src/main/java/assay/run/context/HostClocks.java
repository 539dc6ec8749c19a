package assay.run.context;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.host.Host;
import assay.host.HostClockOffset;
import assay.schedule.Clock;
import assay.schedule.ClockOffset;
import assay.tether.Command;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/// The clocks of a cluster's other hosts, shifted to this host's clock before any process joins. All processes of a
/// host use the same shift, which keeps their order; a [ClockWatch] measures how well the shift holds. Containers on
/// this host read its clock.
public record HostClocks(Cluster cluster) {

  private static final long STARTING_SECONDS = 60;
  private static final long PATIENCE_SECONDS = 5;

  /// Measures the shift of every other host through its first process.
  ///
  /// @throws CompletionException when that process does not answer
  public void lay() {
    firsts(cluster.children())
        .forEach((host, process) -> {
          Object unused =
              process.hello().copy().orTimeout(STARTING_SECONDS, TimeUnit.SECONDS).join();
          ClockOffset clock = measure(process);
          long shift = clock.same() ? 0 : -clock.offsetNanos();
          host.lay(new HostClockOffset(shift, clock.boundNanos(), Clock.host().nanos()));
        });
  }

  /// The first process of every other host that has its own clock.
  static Map<Host, ChildHandle> firsts(List<ChildHandle> children) {
    Map<Host, ChildHandle> firsts = new LinkedHashMap<>();
    for (ChildHandle child : children) {
      child
          .host()
          .filter(host -> !host.sharesClock())
          .ifPresent(host -> firsts.putIfAbsent(host, child));
    }
    return firsts;
  }

  private static ClockOffset measure(ChildHandle process) {
    return ClockOffset.measure(() ->
        process
            .ask(new Command.ReadClock())
            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .join()
            .nanos());
  }
}
