package assay.program;

import assay.api.engine.ConditionPoller;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Checks whether a program takes connections at an address, and waits for conditions.
public final class ListeningCheck {

  private static final long BETWEEN_LOOKS_MILLIS = 5;
  private static final Duration CONNECT = Duration.ofMillis(500);

  private ListeningCheck() {}

  public static boolean at(InetSocketAddress address) {
    return ConditionPoller.listens(address, CONNECT);
  }

  /// Waits for a condition by polling.
  ///
  /// @param worthwhile whether the condition may still become true
  /// @return whether it is true, and still worthwhile
  public static boolean await(BooleanSupplier condition, BooleanSupplier worthwhile, Duration most)
      throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (!worthwhile.getAsBoolean() || System.nanoTime() - start > most.toNanos()) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
    return worthwhile.getAsBoolean();
  }
}
