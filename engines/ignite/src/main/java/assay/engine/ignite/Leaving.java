package assay.engine.ignite;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.ShutdownPolicy;
import org.apache.ignite.internal.IgnitionEx;

/// How a member leaves in good order: with `ShutdownPolicy.GRACEFUL`, by which a node stays until somebody else holds whole what
/// it holds, as long as there are copies at all. Ignite's default, `IMMEDIATE`, takes the last whole copy along where partitions
/// still move, as between two steps of a rolling restart.
///
/// The last node of a cluster would stay for ever, for nobody else can have its partitions. So members leave at once where no
/// client is left that could miss anything, and where nobody has taken over in time.
///
/// @param used whether anybody uses the cluster
/// @param stop stops the node
/// @param patience how long the others may take
record Leaving(BooleanSupplier used, Stop stop, Duration patience) {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /// Stops a node.
  @FunctionalInterface
  interface Stop {

    /// Stops it by a policy, and returns once it has stopped. `IMMEDIATE` also ends the waiting of a `GRACEFUL` one.
    void by(ShutdownPolicy policy);
  }

  /// Has a node leave.
  static void leave(Ignite member) {
    String name = member.name();
    new Leaving(
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

  /// Leaves.
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
