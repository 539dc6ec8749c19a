package assay.host.pod;

import java.time.Duration;
import java.util.Map;

/// The wanted pods of one host of a run, which differ only by their processes.
///
/// @param spec what all pods have in common
/// @param run the label of every pod of the host
/// @param kit the connection to pods, and the paths in them
/// @param expected the expected duration of the run
public record PodRequestFactory(
    String host, PodSpec spec, String run, PodConnection kit, Duration expected) {

  /// How long a pod may outlive its run's expected duration before the cluster ends the pod.
  private static final Duration BEYOND = Duration.ofDays(1);

  /// The wanted pod of a process.
  ///
  /// @param node the pod's node; empty to let the scheduler choose
  public PodRequest of(String process, String node) {
    return new PodRequest(
        PodOwnership.next(run, process),
        PodOwnership.labels(run, process),
        "%s, host %s".formatted(PodOwnership.owner(), host),
        spec,
        node,
        kit.scripts().guard(),
        kit.scripts().folder(),
        Map.of("HOME", kit.scripts().home()),
        BEYOND.plus(expected));
  }
}
