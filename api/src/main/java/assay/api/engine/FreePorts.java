package assay.api.engine;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/// Loopback ports for processes that are about to start.
public final class FreePorts {

  /// Enough consecutive ports for the members and clients of any engine.
  public static final int OF_A_CLUSTER = 200;

  /// Between the well-known ports and those that Linux, macOS and Windows use for outgoing connections: an outgoing port
  /// could be taken between the check and the start of a cluster.
  private static final int LOWEST = 15_000;

  private static final int HIGHEST = 32_000;
  private static final int ATTEMPTS = 100;

  private FreePorts() {}

  /// The first among `count` consecutive ports that are now free on loopback for TCP and UDP.
  ///
  /// @throws IllegalStateException when none were found
  public static int free(int count) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int first = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST - count);
      if (IntStream.range(first, first + count).allMatch(FreePorts::nobodyHas)) {
        return first;
      }
    }
    throw new IllegalStateException(
        "no %d free loopback ports found in %d attempts".formatted(count, ATTEMPTS));
  }

  private static boolean nobodyHas(int port) {
    return freeForConnections(port) && freeForDatagrams(port);
  }

  private static boolean freeForConnections(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean freeForDatagrams(int port) {
    try (DatagramSocket socket =
        new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
