package assay.record.io;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file of text that grows while a run goes on, on disk as soon as something is appended; safe for many threads.
public final class AppendedFile implements Closeable {

  private final BufferedWriter out;

  /// Begins or continues a file.
  public AppendedFile(Path file) throws IOException {
    out =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /// Appends a text and hands it to the operating system.
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
