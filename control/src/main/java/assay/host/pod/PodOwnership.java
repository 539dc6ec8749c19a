package assay.host.pod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// Names and labels of pods, and which pods are abandoned.
public final class PodOwnership {

  /// The label of every pod of Assay.
  public static final String LABEL = "app.kubernetes.io/managed-by";

  public static final String ASSAY = "assay";

  /// The label of one host's pods in a run; its value is the run's name.
  public static final String RUN = "assay/run";

  /// The label of a pod's process.
  public static final String PROCESS = "assay/process";

  /// An ended pod of this age is of no more use to a living Assay.
  private static final Duration ENDED = Duration.ofMinutes(1);

  /// No living Assay waits this long for a pod to run.
  private static final Duration WAITED_FOR = Duration.ofMinutes(10);

  private static final Path HOSTNAME = Path.of("/proc/sys/kernel/hostname");

  private static final AtomicInteger LAST = new AtomicInteger();

  private PodOwnership() {}

  /// A new, unique name.
  ///
  /// @param run the run's name
  /// @param process the process in the pod: `member-1`
  public static String next(String run, String process) {
    return "assay-%s-%d-%s".formatted(run, LAST.incrementAndGet(), process);
  }

  public static Map<String, String> labels(String run, String process) {
    return Map.of(LABEL, ASSAY, RUN, run, PROCESS, process);
  }

  /// The owner: this host and this process's number, for readers in the cluster.
  public static String owner() {
    String host;
    try {
      host = Files.readString(HOSTNAME).strip();
    } catch (IOException e) {
      host = "a host";
    }
    return "%s, process %d".formatted(host, ProcessHandle.current().pid());
  }

  /// Abandoned pods: pods that their guard has ended, and pods that never started. A running pod has an owner, or
  /// ends within seconds.
  ///
  /// @param now the time on the cluster's clock
  public static List<PodState> abandoned(List<PodState> all, Instant now) {
    return all.stream().filter(pod -> abandoned(pod, now)).toList();
  }

  private static boolean abandoned(PodState pod, Instant now) {
    Duration age = Duration.between(pod.created(), now);
    if (pod.ending() || pod.running()) {
      return false;
    }
    return age.compareTo(pod.ended() ? ENDED : WAITED_FOR) > 0;
  }
}
