package assay.host;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Sends every process on other hosts an empty line twice a second. A process that hears nothing for about five
/// seconds ends, because neither end notices a cut network.
public final class HeartbeatSender implements AutoCloseable {

  public static final long EVERY_MILLIS = 500;

  /// The most processes signalled together: a thousand that wake at once delay the other processes of their host.
  private static final int AT_ONCE = 50;

  private final Set<Process> processes = ConcurrentHashMap.newKeySet();
  private final Thread thread;

  public HeartbeatSender() {
    thread = Thread.ofPlatform().daemon().name("assay-heartbeat").start(this::beat);
  }

  /// Adds a process, until the process ends.
  public void to(Process process) {
    processes.add(process);
  }

  private void beat() {
    try {
      while (true) {
        List<Process> all = List.copyOf(processes);
        int slices = Math.max(1, Math.ceilDiv(all.size(), AT_ONCE));
        for (int slice = 0; slice < slices; slice++) {
          Thread.sleep(EVERY_MILLIS / slices);
          tell(all.subList(slice * AT_ONCE, Math.min(all.size(), (slice + 1) * AT_ONCE)));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(List<Process> some) {
    for (Process process : some) {
      if (!told(process)) {
        processes.remove(process);
      }
    }
  }

  /// Locks the stream, as the sender of a command does: a command must go out whole.
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
