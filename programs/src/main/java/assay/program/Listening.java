package assay.program;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Checks whether a program takes connections at an address, and waits for conditions.
public final class Listening {

  private static final long BETWEEN_LOOKS_MILLIS = 5;
  private static final int CONNECT_MILLIS = 500;

  private Listening() {}

  public static boolean at(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MILLIS);
      return true;
    } catch (IOException nobody) {
      return false;
    }
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
