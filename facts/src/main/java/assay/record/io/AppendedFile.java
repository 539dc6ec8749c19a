package assay.record.io;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A text file that grows during a run. Each append goes to the operating system at once. Thread-safe.
public final class AppendedFile implements Closeable {

  private final BufferedWriter out;

  public AppendedFile(Path file) throws IOException {
    out =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /// Appends a text and passes it to the operating system.
  public synchronized void append(CharSequence text) {
    try {
      out.append(text);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }
}
