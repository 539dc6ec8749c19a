package assay.host.shell;

import assay.outside.UntrustedLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The last error line of a process, which tells why the process has ended.
public final class LastErrorLine {

  private static final long PATIENCE_SECONDS = 2;

  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile String last = "";

  public LastErrorLine(InputStream complaints) {
    // A platform thread: a virtual thread that reads from a process would block a carrier that
    // others need.
    Thread.ofPlatform().daemon().name("complaints").start(() -> listen(complaints));
  }

  private void listen(InputStream complaints) {
    try (UntrustedLines lines = new UntrustedLines(complaints)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          last = line.strip();
        }
      }
    } catch (IOException e) {
      // The output ends here.
    } finally {
      ended.complete(null);
    }
  }

  /// The line, after the process's end or a time limit; empty when there was none.
  public String text() {
    Void unused = ended.copy().completeOnTimeout(null, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    return last;
  }
}
