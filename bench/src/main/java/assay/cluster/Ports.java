package assay.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/// Loopback ports.
final class Ports {

  /// Between the well-known ports and those the kernels of Linux, macOS and Windows give to outgoing
  /// connections: one of those may be taken between the look at it and the start of a cluster.
  private static final int LOWEST = 15_000;

  private static final int HIGHEST = 32_000;

  private Ports() {}

  /// A port that nobody on loopback has for TCP or UDP at this moment.
  static int free() {
    for (int attempt = 0; attempt < 100; attempt++) {
      int port = candidate();
      if (freeForConnections(port) && freeForDatagrams(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no free loopback port found in 100 attempts");
  }

  private static int candidate() {
    return ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
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
