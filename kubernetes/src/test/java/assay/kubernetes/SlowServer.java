package assay.kubernetes;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;

/// A server for one WebSocket connection (RFC 6455) that reads only on request, and does not
/// answer.
final class SlowServer implements AutoCloseable {

  private static final String SALT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  private static final int LENGTH = 0x7f;
  private static final int TWO_BYTES = 126;
  private static final int EIGHT_BYTES = 127;
  private static final int MASK = 4;
  private static final int PONG = 0x8a;

  private final ServerSocket listening;
  private final CompletableFuture<Socket> accepted;

  SlowServer() throws IOException {
    listening = new ServerSocket();
    listening.setReceiveBufferSize(1 << 16);
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    accepted = new CompletableFuture<>();
    Thread.ofPlatform().daemon().start(this::accept);
  }

  URI uri() {
    return URI.create("ws://127.0.0.1:%d/".formatted(listening.getLocalPort()));
  }

  private void accept() {
    try {
      Socket socket = listening.accept();
      String key = "";
      for (String line = line(socket); !line.isEmpty(); line = line(socket)) {
        if (line.regionMatches(true, 0, "Sec-WebSocket-Key:", 0, 18)) {
          key = line.substring(18).strip();
        }
      }
      OutputStream out = socket.getOutputStream();
      String answer =
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n"
              .formatted(accept(key));
      out.write(answer.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      accepted.complete(socket);
    } catch (IOException | NoSuchAlgorithmException e) {
      accepted.completeExceptionally(e);
    }
  }

  private static String accept(String key) throws NoSuchAlgorithmException {
    byte[] salted = (key + SALT).getBytes(StandardCharsets.US_ASCII);
    return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(salted));
  }

  private static String line(Socket socket) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int read = socket.getInputStream().read(); read != '\n'; ) {
      if (read < 0) {
        throw new IOException("no more");
      }
      if (read != '\r') {
        line.append((char) read);
      }
      read = socket.getInputStream().read();
    }
    return line.toString();
  }

  /// Reads frames until enough data has come, and returns the first data byte of each frame.
  String firstBytes(long bytes) throws IOException {
    DataInputStream in = new DataInputStream(accepted.join().getInputStream());
    StringBuilder firsts = new StringBuilder();
    for (long left = bytes; left > 0; ) {
      byte[] data = frame(in);
      if (data.length > 0) {
        firsts.append((char) data[0]);
      }
      left -= data.length;
    }
    return firsts.toString();
  }

  /// Answers every ping, until the connection ends.
  void answerPings() {
    Thread.ofPlatform().daemon().start(this::pong);
  }

  private void pong() {
    try {
      DataInputStream in = new DataInputStream(accepted.join().getInputStream());
      OutputStream out = accepted.join().getOutputStream();
      while (true) {
        byte[] unused = frame(in);
        out.write(new byte[] {(byte) PONG, 0});
        out.flush();
      }
    } catch (IOException e) {
      // The connection has ended.
    }
  }

  private static byte[] frame(DataInputStream in) throws IOException {
    int unused = in.readUnsignedByte();
    long length = in.readUnsignedByte() & LENGTH;
    if (length == TWO_BYTES) {
      length = in.readUnsignedShort();
    } else if (length == EIGHT_BYTES) {
      length = in.readLong();
    }
    byte[] mask = in.readNBytes(MASK);
    byte[] data = in.readNBytes(Math.toIntExact(length));
    for (int i = 0; i < data.length; i++) {
      data[i] ^= mask[i % MASK];
    }
    return data;
  }

  @Override
  public void close() throws IOException {
    listening.close();
    if (accepted.isDone() && !accepted.isCompletedExceptionally()) {
      accepted.join().close();
    }
  }
}
