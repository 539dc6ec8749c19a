package assay.host.pod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// Names and labels of pods, and which of them are nobody's.
public final class PodNames {

  /// The label that every pod of ours has.
  public static final String LABEL = "app.kubernetes.io/managed-by";

  /// Its value.
  public static final String ASSAY = "assay";

  /// The label that the pods of one host of a run have; its value is the run's name.
  public static final String RUN = "assay/run";

  /// A pod's own process.
  public static final String PROCESS = "assay/process";

  /// So long after it has begun a pod that has ended is of no more use to a living Assay.
  private static final Duration ENDED = Duration.ofMinutes(1);

  /// No living Assay waits so long for a pod to run.
  private static final Duration WAITED_FOR = Duration.ofMinutes(10);

  private static final Path HOSTNAME = Path.of("/proc/sys/kernel/hostname");

  private static final AtomicInteger LAST = new AtomicInteger();

  private PodNames() {}

  /// A name that no pod has yet.
  ///
  /// @param run the run's name
  /// @param process who is to run in it: `member-1`
  public static String next(String run, String process) {
    return "assay-%s-%d-%s".formatted(run, LAST.incrementAndGet(), process);
  }

  /// Its labels.
  public static Map<String, String> labels(String run, String process) {
    return Map.of(LABEL, ASSAY, RUN, run, PROCESS, process);
  }

  /// Who makes it: this host and the number of this process, for whoever wonders.
  public static String owner() {
    String host;
    try {
      host = Files.readString(HOSTNAME).strip();
    } catch (IOException e) {
      host = "a host";
    }
    return "%s, process %d".formatted(host, ProcessHandle.current().pid());
  }

  /// Those that are nobody's: pods whose guard has ended them, and pods that were never started. One that runs has an owner, or
  /// ends within seconds.
  ///
  /// @param now the time by the cluster's clock
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
