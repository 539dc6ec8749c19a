package assay.run.context;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.host.Host;
import assay.host.HostClockOffset;
import assay.host.clock.ClockFit;
import assay.host.clock.ClockPing;
import assay.host.clock.ClockTracker;
import assay.record.event.ClusterEvent;
import assay.schedule.Clock;
import assay.tether.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Measures the clocks of a cluster's other hosts during a trial: often at the beginning and the end, and every two
/// seconds between, each time through a living process there. The results go into the record.
public final class ClockWatch implements AutoCloseable {

  private static final Duration EVERY = Duration.ofSeconds(2);
  private static final int AT_THE_ENDS = 20;
  private static final int BETWEEN = 5;
  private static final long PATIENCE_SECONDS = 5;

  private final TrialContext context;
  private final Cluster cluster;
  private final long beginNanos = Clock.host().nanos();
  private final CountDownLatch ending = new CountDownLatch(1);
  private final List<Watched> hosts = new ArrayList<>();

  private record Watched(Host host, ClockTracker track, Thread thread) {}

  private ClockWatch(TrialContext context, Cluster cluster) {
    this.context = context;
    this.cluster = cluster;
  }

  public static ClockWatch begin(TrialContext context, Cluster cluster) {
    ClockWatch watch = new ClockWatch(context, cluster);
    for (Host host : HostClocks.firsts(cluster.children()).keySet()) {
      ClockTracker track = host.time().track();
      Thread thread =
          Thread.ofPlatform()
              .daemon()
              .name("clock-" + host.name())
              .start(() -> watch.ask(host, track));
      watch.hosts.add(new Watched(host, track, thread));
    }
    return watch;
  }

  private void ask(Host host, ClockTracker track) {
    try {
      ask(host, track, AT_THE_ENDS);
      while (!ending.await(EVERY.toNanos(), TimeUnit.NANOSECONDS)) {
        ask(host, track, BETWEEN);
      }
      ask(host, track, AT_THE_ENDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A process that ends or does not answer gives no measurement. Another may answer next time.
  private void ask(Host host, ClockTracker track, int times) {
    Optional<ChildHandle> process =
        cluster.children().stream()
            .filter(child -> child.alive() && child.host().filter(host::equals).isPresent())
            .findFirst();
    try {
      for (int i = 0; process.isPresent() && i < times; i++) {
        track.add(ping(process.get()));
      }
    } catch (CompletionException e) {
      // Earlier measurements still hold, with more drift.
    }
  }

  private static ClockPing ping(ChildHandle process) {
    long sent = Clock.host().nanos();
    long said =
        process
            .ask(new Command.ReadClock())
            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .join()
            .nanos();
    return new ClockPing(sent, said, Clock.host().nanos());
  }

  /// Measures for the last time, and records the fit of every host's clock.
  @Override
  public void close() {
    ending.countDown();
    for (Watched watched : hosts) {
      try {
        watched.thread().join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      record(watched);
    }
  }

  private void record(Watched watched) {
    Host host = watched.host();
    long now = Clock.host().nanos();
    ClockFit fit = watched.track().fit(beginNanos, now);
    HostClockOffset time = host.time().watched(fit, now);
    host.lay(time);
    context.record(
        new ClusterEvent.ClockLaid(host.name(), time.shiftNanos(), time.boundNanos()),
        text(host.name(), time));
    context.record(forRecord(host, fit), text(host.name(), fit));
    for (ClockFit.Jump jump : fit.jumps()) {
      context.record(
          new ClusterEvent.ClockJumped(
              host.name(), jump.byNanos(), jump.afterNanos(), jump.beforeNanos()),
          String.format(
              Locale.ROOT,
              "the clock of host %s jumped by %.3f ms",
              host.name(),
              jump.byNanos() / 1e6));
    }
  }

  private ClusterEvent.ClockWatched forRecord(Host host, ClockFit fit) {
    List<String> processes =
        cluster.children().stream()
            .filter(child -> child.host().filter(host::equals).isPresent())
            .map(ChildHandle::name)
            .toList();
    return new ClusterEvent.ClockWatched(
        host.name(),
        processes,
        fit.pings(),
        fit.atNanos(),
        fit.offNanos(),
        fit.driftPpm(),
        fit.driftBoundPpm(),
        fit.boundNanos());
  }

  private static String text(String host, HostClockOffset time) {
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

  private static String text(String host, ClockFit fit) {
    return String.format(
        Locale.ROOT,
        "by %d pings the clock of host %s drifts by %.1f ± %.1f ppm, and is known to %.3f ms once that is taken out",
        fit.pings(),
        host,
        fit.driftPpm(),
        fit.driftBoundPpm(),
        fit.boundNanos() / 1e6);
  }
}
