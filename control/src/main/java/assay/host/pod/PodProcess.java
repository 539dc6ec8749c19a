package assay.host.pod;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A process in a pod, seen through its connection: input, output, exit code. Closing the connection ends the
/// process's input.
public final class PodProcess extends Process {

  /// The exit code if the connection ended before the process, as with `ssh`.
  public static final int CONNECTION_LOST = 255;

  private final OutputStream input;
  private final InputStream output;
  private final CompletableFuture<Integer> exit;
  private final Runnable cut;

  /// A process behind a connection.
  ///
  /// @param exit completes with the exit code; fails if the connection ends first
  /// @param cut ends the connection
  public PodProcess(
      OutputStream input, InputStream output, CompletableFuture<Integer> exit, Runnable cut) {
    this.output = new Ending(output);
    this.exit = exit.exceptionally(lost -> CONNECTION_LOST);
    this.input = new Unended(input, this.exit);
    this.cut = cut;
  }

  /// Turns failures of the connection into an end of output, as of any process. The exit code tells the difference.
  private static final class Ending extends FilterInputStream {

    Ending(InputStream from) {
      super(from);
    }

    @Override
    public int read() {
      try {
        return in.read();
      } catch (IOException e) {
        return -1;
      }
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
      try {
        return in.read(bytes, from, length);
      } catch (IOException e) {
        return -1;
      }
    }
  }

  /// Ignores the end of input: the protocol can only end the whole connection.
  private static final class Unended extends FilterOutputStream {

    private final CompletableFuture<Integer> exit;

    Unended(OutputStream to, CompletableFuture<Integer> exit) {
      super(to);
      this.exit = exit;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      requireOpen();
      try {
        out.write(bytes, from, length);
      } catch (RuntimeException e) {
        throw new IOException(e.getMessage(), e);
      }
    }

    @Override
    public void flush() throws IOException {
      requireOpen();
      try {
        out.flush();
      } catch (RuntimeException e) {
        throw new IOException(e.getMessage(), e);
      }
    }

    private void requireOpen() throws IOException {
      if (exit.isDone()) {
        throw new IOException("it has ended");
      }
    }

    @Override
    public void close() throws IOException {
      if (!exit.isDone()) {
        flush();
      }
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
    return InputStream.nullInputStream();
  }

  @Override
  public int waitFor() throws InterruptedException {
    try {
      return exit.get();
    } catch (ExecutionException e) {
      throw new CompletionException(e.getCause());
    }
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      int unused = exit.get(timeout, unit);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new CompletionException(e.getCause());
    }
  }

  @Override
  public int exitValue() {
    if (!exit.isDone()) {
      throw new IllegalThreadStateException("it runs");
    }
    return exit.join();
  }

  @Override
  public CompletableFuture<Process> onExit() {
    return exit.thenApply(code -> this);
  }

  @Override
  public boolean isAlive() {
    return !exit.isDone();
  }

  /// Ends the connection. The remote process halts, because its input ends.
  @Override
  public void destroy() {
    cut.run();
  }
}
