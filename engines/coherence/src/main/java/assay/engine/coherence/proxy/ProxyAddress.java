package assay.engine.coherence.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

public record ProxyAddress(String address, int port) {

  private static final int CONNECT_MILLIS = 1_000;

  boolean listens() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }
}
