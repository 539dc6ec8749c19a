package assay.live;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/// A viewer that reads a page's stream when a test lets it.
final class Viewer implements AutoCloseable {

  private final Socket socket;
  private final BufferedReader lines;

  Viewer(URI page) throws IOException {
    socket = new Socket(InetAddress.getByName(page.getHost()), page.getPort());
    socket.setSoTimeout(30_000);
    String request =
        "GET %sseconds HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(page.getPath(), page.getAuthority());
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    lines =
        new BufferedReader(
            new InputStreamReader(
                new Chunks(new BufferedInputStream(socket.getInputStream())),
                StandardCharsets.UTF_8));
  }

  /// Waits for the first content.
  void begins() throws IOException {
    lines.mark(1);
    int unused = lines.read();
    lines.reset();
  }

  String await(String text) throws IOException {
    String line = lines.readLine();
    while (line != null && !line.contains(text)) {
      line = lines.readLine();
    }
    if (line == null) {
      throw new IOException("the stream ended without `" + text + "`");
    }
    return line;
  }

  /// The body of a chunked answer, without its head.
  private static final class Chunks extends InputStream {

    private final InputStream in;
    private int left;

    Chunks(InputStream in) throws IOException {
      this.in = in;
      String head = line();
      if (!head.contains(" 200 ")) {
        throw new IOException(head);
      }
      while (!head.isEmpty()) {
        head = line();
      }
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) {
          throw new IOException("the connection ended");
        }
        line.append((char) c);
      }
      return line.toString().strip();
    }

    @Override
    public int read() throws IOException {
      if (left == 0) {
        left = Integer.parseInt(line(), 16);
        if (left == 0) {
          return -1;
        }
      }
      int c = in.read();
      left--;
      if (left == 0) {
        String unused = line();
      }
      return c;
    }

    /// Reads only what is available: otherwise the reader would wait for more.
    @Override
    public int read(byte[] to, int at, int most) throws IOException {
      int first = read();
      if (first < 0 || most == 0) {
        return first < 0 ? -1 : 0;
      }
      to[at] = (byte) first;
      int count = 1;
      while (count < most && left > 0) {
        to[at + count++] = (byte) read();
      }
      return count;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
