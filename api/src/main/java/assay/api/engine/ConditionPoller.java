package assay.api.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Looks again and again until something is so, for what no engine reports by itself.
///
/// @param patience the last look begins when this time is over
/// @param pause the time between two looks
public record ConditionPoller(Duration patience, Duration pause) {

  /// @return whether it was so in time
  public boolean until(BooleanSupplier so) throws InterruptedException {
    long start = System.nanoTime();
    while (!so.getAsBoolean()) {
      if (System.nanoTime() - start > patience.toNanos()) {
        return false;
      }
      Thread.sleep(pause);
    }
    return true;
  }

  /// @param otherwise what is not so
  /// @throws IllegalStateException if it was not so in time
  public void require(BooleanSupplier so, Supplier<String> otherwise) throws InterruptedException {
    if (!until(so)) {
      throw new IllegalStateException(otherwise.get());
    }
  }

  /// Whether connections are taken at an address.
  ///
  /// @param within how long to wait for an answer
  public static boolean listens(InetSocketAddress address, Duration within) {
    try (Socket socket = new Socket()) {
      socket.connect(address, Math.toIntExact(within.toMillis()));
      return true;
    } catch (IOException nobody) {
      return false;
    }
  }
}
