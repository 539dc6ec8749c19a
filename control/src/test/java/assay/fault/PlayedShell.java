package assay.fault;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/// A scripted shell: it prints given lines, and ends on command.
final class PlayedShell extends Process {

  private final InputStream said;
  private final CompletableFuture<Process> end = new CompletableFuture<>();
  private final Runnable whenTold;
  private boolean killed;

  /// @param said its lines
  /// @param whenTold runs when its standard input is closed
  PlayedShell(String said, Runnable whenTold) {
    this.said = new ByteArrayInputStream(said.getBytes(StandardCharsets.UTF_8));
    this.whenTold = whenTold;
  }

  void end() {
    end.complete(this);
  }

  /// Whether it was ended by force.
  boolean killed() {
    return killed;
  }

  @Override
  public OutputStream getOutputStream() {
    return new OutputStream() {
      @Override
      public void write(int octet) {
        throw new AssertionError("a guard is told nothing but that it may end");
      }

      @Override
      public void close() {
        whenTold.run();
      }
    };
  }

  @Override
  public InputStream getInputStream() {
    return said;
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  @Override
  public CompletableFuture<Process> onExit() {
    return end;
  }

  @Override
  public int waitFor() {
    throw new AssertionError("nobody waits without a clock");
  }

  @Override
  public int exitValue() {
    if (!end.isDone()) {
      throw new IllegalThreadStateException();
    }
    return 0;
  }

  @Override
  public void destroy() {
    killed = true;
    end();
  }
}
