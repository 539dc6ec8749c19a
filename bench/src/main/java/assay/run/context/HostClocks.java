package assay.run.context;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.host.Host;
import assay.host.HostTime;
import assay.schedule.Clock;
import assay.schedule.OtherClock;
import assay.tether.Command;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/// The clocks of the other hosts of a cluster: laid on ours before anybody joins. All processes of a
/// host are shifted by the same, so that what they do keeps its order; a [ClockWatch] asks how far that holds. Containers of this host read our clock.
///
/// @param cluster its processes
public record HostClocks(Cluster cluster) {

  private static final long STARTING_SECONDS = 60;
  private static final long PATIENCE_SECONDS = 5;

  /// Lays the clock of every other host, by the first of its processes.
  ///
  /// @throws CompletionException where that does not answer
  public void lay() {
    firsts(cluster.children())
        .forEach((host, process) -> {
          Object unused =
              process.hello().copy().orTimeout(STARTING_SECONDS, TimeUnit.SECONDS).join();
          OtherClock clock = measure(process);
          long shift = clock.same() ? 0 : -clock.offsetNanos();
          host.lay(new HostTime(shift, clock.boundNanos(), Clock.host().nanos()));
        });
  }

  /// The first process of every other host with a clock of its own.
  static Map<Host, Child> firsts(List<Child> children) {
    Map<Host, Child> firsts = new LinkedHashMap<>();
    for (Child child : children) {
      child
          .host()
          .filter(host -> !host.sharesClock())
          .ifPresent(host -> firsts.putIfAbsent(host, child));
    }
    return firsts;
  }

  private static OtherClock measure(Child process) {
    return OtherClock.measure(() ->
        process
            .ask(new Command.ReadClock())
            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .join()
            .nanos());
  }
}
