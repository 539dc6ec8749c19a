package assay.loopback;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Connections that hold a server's attention: none ends its request.
public final class UnendedRequests implements AutoCloseable {

  private final List<Socket> sockets = new ArrayList<>();
  private final URI server;

  public UnendedRequests(String address) {
    this.server = URI.create(address);
  }

  /// @param begun what each connection sends
  public void add(int connections, String begun) throws IOException {
    for (int i = 0; i < connections; i++) {
      Socket socket = new Socket(InetAddress.getByName(server.getHost()), server.getPort());
      sockets.add(socket);
      try {
        socket.getOutputStream().write(begun.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        // One connection too many is closed at once.
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
