package assay.host.shell;

import assay.outside.UntrustedLines;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// A shell on another host that runs one short command after another. Safe for many threads.
public final class HostShell {

  private static final String DONE = "assay:done:";
  private static final String GONE = "assay:gone";

  /// More unread lines stay in the host's pipe.
  private static final int MOST_UNREAD = 10_000;

  private static final int MOST_SAID = 100_000;

  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(MOST_UNREAD);
  private long asked;

  public record Said(int exit, List<String> lines) {}

  /// Wraps a running shell.
  ///
  /// @param process runs [RemoteScripts#keeper]
  public HostShell(Process process, String name) {
    this.process = process;
    Thread.ofPlatform().daemon().name("shell-" + name).start(this::listen);
  }

  private void listen() {
    try (UntrustedLines said = new UntrustedLines(process.getInputStream())) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        lines.put(line);
      }
      lines.put(GONE);
    } catch (IOException e) {
      // The shell is gone, as at the end of its output, or sends no lines.
      process.destroyForcibly();
      boolean unused = lines.offer(GONE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Runs a command to its end.
  ///
  /// @throws IOException when the shell is gone, or the command takes longer
  public synchronized Said run(String command, Duration patience) throws IOException {
    String done = DONE + ++asked + ":";
    OutputStream out = process.getOutputStream();
    synchronized (out) {
      out.write((asked + " " + command + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
    long until = System.nanoTime() + patience.toNanos();
    List<String> said = new ArrayList<>();
    while (true) {
      String line = next(until - System.nanoTime());
      if (line.startsWith(done)) {
        return new Said(exit(line.substring(done.length())), said);
      }
      if (line.startsWith(DONE)) {
        // The output so far belongs to an abandoned command.
        said.clear();
      } else {
        said.add(line);
        if (said.size() > MOST_SAID) {
          throw new IOException("its answer has more than %,d lines".formatted(MOST_SAID));
        }
      }
    }
  }

  /// Ends processes and their children by signal 9, and returns whether the host was told.
  public boolean kill(Collection<Long> processes, Duration patience) {
    String pids = processes.stream().map(String::valueOf).collect(Collectors.joining(" "));
    try {
      Said unused = run("kill -9 $(tree %s)".formatted(pids), patience);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /// Whether a process is gone; false when the host does not answer.
  public boolean gone(long process, Duration patience) {
    String state = "sed 's/.*) //' /proc/%d/stat 2>/dev/null | cut -c 1".formatted(process);
    try {
      List<String> said = run(state, patience).lines();
      return said.isEmpty() || "ZX".contains(said.getLast());
    } catch (IOException e) {
      return false;
    }
  }

  private static int exit(String said) throws IOException {
    try {
      return Integer.parseInt(said);
    } catch (NumberFormatException e) {
      throw new IOException("it says no exit code: " + e.getMessage(), e);
    }
  }

  /// Waits for the first line with a prefix, and returns the rest of the line.
  ///
  /// @throws IOException when the shell is gone, or the line does not arrive
  public synchronized String first(String beginning, Duration patience) throws IOException {
    long until = System.nanoTime() + patience.toNanos();
    while (true) {
      String line = next(until - System.nanoTime());
      if (line.startsWith(beginning)) {
        return line.substring(beginning.length());
      }
    }
  }

  private String next(long nanos) throws IOException {
    try {
      String line = lines.poll(nanos, TimeUnit.NANOSECONDS);
      if (line == null) {
        throw new IOException("it does not answer");
      }
      if (line.equals(GONE)) {
        boolean unused = lines.offer(GONE);
        throw new IOException("the connection is gone");
      }
      return line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
