package assay.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/// Loopback ports.
final class Ports {

  private Ports() {}

  /// A port that nobody on loopback has for TCP or UDP at this moment.
  static int free() {
    for (int attempt = 0; attempt < 100; attempt++) {
      int port = candidate();
      if (freeForDatagrams(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no free loopback port found in 100 attempts");
  }

  private static int candidate() {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
