package assay.host;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Says to every process on other hosts, twice a second and by an empty line, that Assay is there. A process that
/// hears nothing for about five seconds ends: a network that was cut tells neither end.
public final class Heartbeat implements AutoCloseable {

  /// How often.
  public static final long EVERY_MILLIS = 500;

  /// Of many processes no more are told at a time: a thousand that wake up together keep whoever shares their host waiting.
  private static final int AT_ONCE = 50;

  private final Set<Process> processes = ConcurrentHashMap.newKeySet();
  private final Thread thread;

  public Heartbeat() {
    thread = Thread.ofPlatform().daemon().name("assay-heartbeat").start(this::beat);
  }

  /// Says so to a process, too, until it ends.
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
