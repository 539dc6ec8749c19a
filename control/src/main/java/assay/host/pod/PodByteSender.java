package assay.host.pod;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Sends bytes to a process in a pod piece by piece, each after the previous one has arrived. The connection takes
/// one message at a time, and breaks if a second arrives too early.
///
/// Each message starts with the piece's length and whether another follows (`8000 1`). The process prints an empty
/// line for each piece with a successor.
final class PodByteSender {

  /// Together with its first line below 8 KiB, the safe size of a message.
  static final int LENGTH = 8000;

  private PodByteSender() {}

  /// Sends all bytes.
  ///
  /// @param to a process that runs a receiving script of [PodScripts]
  static void send(Process to, InputStream all) throws IOException {
    byte[] piece = all.readNBytes(LENGTH);
    while (true) {
      byte[] next = piece.length < LENGTH ? new byte[0] : all.readNBytes(LENGTH);
      send(to, piece, next.length > 0);
      if (next.length == 0) {
        return;
      }
      awaitLine(to.getInputStream());
      piece = next;
    }
  }

  private static void send(Process to, byte[] piece, boolean more) throws IOException {
    byte[] head = "%d %d\n".formatted(piece.length, more ? 1 : 0).getBytes(StandardCharsets.UTF_8);
    byte[] message = Arrays.copyOf(head, head.length + piece.length);
    System.arraycopy(piece, 0, message, head.length, piece.length);
    OutputStream out = to.getOutputStream();
    synchronized (out) {
      out.write(message);
      out.flush();
    }
  }

  private static void awaitLine(InputStream said) throws IOException {
    int read = said.read();
    if (read != '\n') {
      throw new IOException("it does not take what it is sent");
    }
  }
}
