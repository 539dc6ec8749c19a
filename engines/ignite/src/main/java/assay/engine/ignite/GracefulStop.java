package assay.engine.ignite;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.ShutdownPolicy;
import org.apache.ignite.internal.IgnitionEx;

/// A member's graceful stop. With `ShutdownPolicy.GRACEFUL` a node stays until another node has a complete copy of its
/// data, if there are copies at all. Ignite's default, `IMMEDIATE`, loses the last complete copy if partitions are still
/// moving, for example between two steps of a rolling restart.
///
/// The last node of a cluster would wait forever: no other node can take its partitions. Members therefore leave at once
/// if no client is left, or if no other node has taken over in time.
///
/// @param used whether any client uses the cluster
/// @param stop stops the node
/// @param patience how long the others may take
record GracefulStop(BooleanSupplier used, Stop stop, Duration patience) {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @FunctionalInterface
  interface Stop {

    /// `IMMEDIATE` also ends the wait of a `GRACEFUL` stop.
    void by(ShutdownPolicy policy);
  }

  static void leave(Ignite member) {
    String name = member.name();
    new GracefulStop(
            () -> isUsed(member),
            policy -> {
              boolean unused = IgnitionEx.stop(name, true, policy, false);
            },
            PATIENCE)
        .leave();
  }

  private static boolean isUsed(Ignite member) {
    try {
      return !member.cluster().forClients().nodes().isEmpty();
    } catch (IllegalStateException stopped) {
      return false;
    }
  }

  void leave() {
    if (!used.getAsBoolean()) {
      stop.by(ShutdownPolicy.IMMEDIATE);
      return;
    }
    CountDownLatch left = new CountDownLatch(1);
    Thread unused =
        Thread.ofPlatform().name("assay-leaving").daemon().start(() -> endWaiting(left));
    try {
      stop.by(ShutdownPolicy.GRACEFUL);
    } finally {
      left.countDown();
    }
  }

  private void endWaiting(CountDownLatch left) {
    try {
      if (!left.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        System.err.printf(
            "nobody else holds what this member holds after %d s; it leaves all the same%n",
            patience.toSeconds());
        stop.by(ShutdownPolicy.IMMEDIATE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
