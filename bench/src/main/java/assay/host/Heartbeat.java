package assay.host;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Says to every process on other hosts, twice a second and by an empty line, that Assay is there. A process that
/// hears nothing for about five seconds ends: a network that was cut tells neither end.
public final class Heartbeat implements AutoCloseable {

  /// How often.
  public static final long EVERY_MILLIS = 500;

  private final Set<Process> processes = ConcurrentHashMap.newKeySet();
  private final Thread thread;

  public Heartbeat() {
    thread = Thread.ofPlatform().daemon().name("assay-heartbeat").start(this::beat);
  }

  /// Says so to a process, too, until it ends.
  void to(Process process) {
    processes.add(process);
  }

  private void beat() {
    try {
      while (true) {
        Thread.sleep(EVERY_MILLIS);
        processes.removeIf(process -> !told(process));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A command goes out as a whole, so both lock the stream.
  private static boolean told(Process process) {
    OutputStream out = process.getOutputStream();
    try {
      synchronized (out) {
        out.write('\n');
        out.flush();
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
