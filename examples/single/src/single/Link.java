package single;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;

/// A client's connection to one member, used by one thread at a time. A broken connection stays
/// broken.
final class Link {

  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final String member;
  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;
  private volatile boolean broken;

  private Link(String member, Socket socket) throws IOException {
    this.member = member;
    this.socket = socket;
    this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
  }

  /// Connects to a member that may still be starting.
  static Link open(String member, InetSocketAddress address)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (true) {
      Socket socket = new Socket();
      try {
        socket.setTcpNoDelay(true);
        socket.connect(address);
        return new Link(member, socket);
      } catch (ConnectException e) {
        socket.close();
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          throw e;
        }
        Thread.sleep(20);
      }
    }
  }

  String member() {
    return member;
  }

  boolean broken() {
    return broken;
  }

  @FunctionalInterface
  interface Answer<T> {
    T read(DataInputStream in) throws IOException;
  }

  /// Sends a request to the member and reads the answer.
  ///
  /// Every failure breaks the connection, because the rest of a half-read answer would look like
  /// the next answer.
  ///
  /// @throws IOException if the connection breaks: the member may or may not have executed the
  /// request
  synchronized <T> T ask(Request request, Answer<T> answer) throws IOException {
    if (broken) {
      throw new IOException("the connection to " + member + " is broken");
    }
    try {
      request.write(out);
      return answer.read(in);
    } catch (IOException | RuntimeException e) {
      broken = true;
      throw e;
    }
  }

  void close() {
    try {
      socket.close();
    } catch (IOException e) {
      broken = true;
    }
  }
}
