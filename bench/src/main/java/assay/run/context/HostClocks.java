package assay.run.context;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.host.Host;
import assay.host.HostTime;
import assay.record.event.ClusterEvent;
import assay.schedule.OtherClock;
import assay.tether.Command;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/// The clocks of the other hosts of a cluster: laid on ours before anybody joins, and asked again when all is done. All
/// processes of a host are shifted by the same, so that what they do keeps its order.
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
          host.lay(new HostTime(shift, clock.boundNanos(), System.nanoTime()));
        });
  }

  /// Asks every other host again, and records how its clock was laid.
  public void confirm(CellContext context) {
    Map<Host, Child> alive = firsts(cluster.children().stream().filter(Child::alive).toList());
    for (Host host : firsts(cluster.children()).keySet()) {
      HostTime before = host.time();
      HostTime after =
          Optional.ofNullable(alive.get(host))
              .flatMap(HostClocks::find)
              .map(clock ->
                  before.confirmed(clock.offsetNanos(), clock.boundNanos(), System.nanoTime()))
              .orElseGet(() -> before.unconfirmed(System.nanoTime()));
      host.lay(after);
      context.record(
          new ClusterEvent.ClockLaid(host.name(), after.shiftNanos(), after.boundNanos()),
          text(host.name(), after));
    }
  }

  private static String text(String host, HostTime time) {
    String known =
        String.format(Locale.ROOT, "known to %.3f ms either way", time.boundNanos() / 1e6);
    return time.shiftNanos() == 0
        ? "the clock of host %s is the clock of this one, %s".formatted(host, known)
        : String.format(
            Locale.ROOT,
            "the times of host %s are shifted by %.6f s, %s",
            host,
            time.shiftNanos() / 1e9,
            known);
  }

  private static Map<Host, Child> firsts(List<Child> children) {
    Map<Host, Child> firsts = new LinkedHashMap<>();
    for (Child child : children) {
      child.host().ifPresent(host -> firsts.putIfAbsent(host, child));
    }
    return firsts;
  }

  private static Optional<OtherClock> find(Child process) {
    try {
      return Optional.of(measure(process));
    } catch (CompletionException e) {
      return Optional.empty();
    }
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
