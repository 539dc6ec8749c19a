package assay.host.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The last line that a process complained with, which tells why it has ended.
public final class LastLine {

  private static final long PATIENCE_SECONDS = 2;

  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile String last = "";

  public LastLine(InputStream complaints) {
    // A virtual thread that reads from a process would hold a carrier of those that others wait on.
    Thread.ofPlatform().daemon().name("complaints").start(() -> listen(complaints));
  }

  private void listen(InputStream complaints) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(complaints, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          last = line.strip();
        }
      }
    } catch (IOException e) {
      // There is no more of it.
    } finally {
      ended.complete(null);
    }
  }

  /// The line, once the process has ended or does not; empty where there was none.
  public String text() {
    Void unused = ended.copy().completeOnTimeout(null, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    return last;
  }
}
