package assay.host.pod;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/// Ends a process that has neither printed nor read anything for some time. Otherwise a dead connection that neither
/// side closes would be awaited forever.
final class IdleTimeoutProcess extends Process {

  private final Process of;
  private final long patienceNanos;
  private final InputStream output;
  private final OutputStream input;
  private volatile long heardNanos = System.nanoTime();
  private boolean released;
  private volatile boolean silent;

  /// Watches a process.
  ///
  /// @param patience how long the process may be silent
  IdleTimeoutProcess(Process of, Duration patience) {
    this.of = of;
    this.patienceNanos = patience.toNanos();
    this.output = new Heard(of.getInputStream());
    this.input = new Taken(of.getOutputStream());
    lookIn(patienceNanos);
  }

  private void lookIn(long nanos) {
    Executor then = CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS);
    then.execute(this::look);
  }

  private synchronized void look() {
    if (released || !of.isAlive()) {
      return;
    }
    long left = heardNanos + patienceNanos - System.nanoTime();
    if (left > 0) {
      lookIn(left);
    } else {
      silent = true;
      of.destroy();
    }
  }

  /// Stops watching, unless the process was silent for too long already.
  ///
  /// @return the process itself
  synchronized Process release() {
    released = true;
    return of;
  }

  /// Whether the process was ended for its silence.
  boolean silent() {
    return silent;
  }

  /// Why the process ended, for a reader.
  String ending(int exit) {
    return silent
        ? "nothing came from it for %d s".formatted(TimeUnit.NANOSECONDS.toSeconds(patienceNanos))
        : "exit code " + exit;
  }

  private final class Heard extends FilterInputStream {

    Heard(InputStream from) {
      super(from);
    }

    @Override
    public int read() throws IOException {
      int read = in.read();
      heardNanos = System.nanoTime();
      return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = in.read(bytes, from, length);
      heardNanos = System.nanoTime();
      return read;
    }
  }

  private final class Taken extends FilterOutputStream {

    Taken(OutputStream to) {
      super(to);
    }

    @Override
    public void write(int one) throws IOException {
      out.write(one);
      heardNanos = System.nanoTime();
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
      heardNanos = System.nanoTime();
    }
  }

  @Override
  public OutputStream getOutputStream() {
    return input;
  }

  @Override
  public InputStream getInputStream() {
    return output;
  }

  @Override
  public InputStream getErrorStream() {
    return of.getErrorStream();
  }

  @Override
  public int waitFor() throws InterruptedException {
    return of.waitFor();
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    return of.waitFor(timeout, unit);
  }

  @Override
  public int exitValue() {
    return of.exitValue();
  }

  @Override
  public boolean isAlive() {
    return of.isAlive();
  }

  @Override
  public void destroy() {
    of.destroy();
  }
}
