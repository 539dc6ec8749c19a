package assay.host.pod;

import assay.host.transfer.RecordTransfer;
import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Shells of a pod that list and pack its record, each ended if silent for too long.
final class PodSession implements RecordTransfer.Session {

  private final Pod pod;
  private final Duration patience;
  private final Queue<IdleTimeoutProcess> begun = new ConcurrentLinkedQueue<>();

  /// A session in a pod.
  ///
  /// @param patience how long a shell may be silent
  PodSession(Pod pod, Duration patience) {
    this.pod = pod;
    this.patience = patience;
  }

  @Override
  public Process start(String script) throws IOException {
    IdleTimeoutProcess process = new IdleTimeoutProcess(pod.begin(script, null), patience);
    begun.add(process);
    return process;
  }

  @Override
  public Process start(String script, String text) throws IOException {
    return start(PodScripts.told(script, text));
  }

  /// Copies new files into the record.
  void bring(RecordTransfer transfer, boolean ended, long shiftNanos) throws IOException {
    begun.clear();
    try {
      transfer.bring(ended, shiftNanos);
    } catch (IOException e) {
      if (begun.stream().anyMatch(IdleTimeoutProcess::silent)) {
        throw new IOException(
            "%s; nothing came from it for %d s".formatted(e.getMessage(), patience.toSeconds()), e);
      }
      throw e;
    } finally {
      begun.clear();
    }
  }
}
