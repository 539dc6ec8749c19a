package assay.host.pod;

import java.util.Optional;
import java.util.Set;

/// What became of a pod that does not run.
///
/// @param kind what kind of trouble it is
/// @param text what the cluster says of it
public record PodTrouble(Kind kind, String text) {

  /// What is to be done differs by these.
  public enum Kind {
    /// No node takes it.
    UNSCHEDULED,
    /// Its image is not there, or not to be had.
    IMAGE,
    /// It was not started, or ended at once.
    START,
    /// It has no address that processes can listen at.
    ADDRESS,
    /// Nothing was said in the time that it had.
    SLOW
  }

  /// Reasons that mend themselves by waiting only where somebody pushes an image meanwhile.
  private static final Set<String> OF_IMAGES =
      Set.of(
          "ErrImagePull",
          "ImagePullBackOff",
          "ErrImageNeverPull",
          "InvalidImageName",
          "ImageInspectError",
          "RegistryUnavailable",
          "SignatureValidationFailed");

  private static final Set<String> OF_STARTS =
      Set.of(
          "CreateContainerConfigError",
          "CreateContainerError",
          "RunContainerError",
          "CrashLoopBackOff",
          "StartError",
          "ContainerCannotRun",
          "PostStartHookError");

  /// What is wrong with a pod for good, whatever time it has; empty where it may still come to run.
  public static Optional<PodTrouble> lasting(PodState pod) {
    if (OF_IMAGES.contains(pod.reason())) {
      return Optional.of(new PodTrouble(Kind.IMAGE, said(pod)));
    }
    if (OF_STARTS.contains(pod.reason()) || pod.ended() || pod.exit() >= 0) {
      String code = pod.exit() < 0 ? "" : "exit code %d".formatted(pod.exit());
      String said = said(pod);
      return Optional.of(
          new PodTrouble(
              Kind.START,
              said.isEmpty() || code.isEmpty() ? said + code : "%s, %s".formatted(said, code)));
    }
    if (pod.address().contains(":")) {
      return Optional.of(new PodTrouble(Kind.ADDRESS, pod.address()));
    }
    if (pod.ending()) {
      return Optional.of(new PodTrouble(Kind.START, "somebody has deleted it"));
    }
    return Optional.empty();
  }

  /// What is wrong with a pod that has had its time and does not run.
  public static PodTrouble late(PodState pod) {
    return lasting(pod)
        .orElseGet(() ->
            pod.unscheduled().isEmpty()
                ? new PodTrouble(Kind.SLOW, still(pod))
                : new PodTrouble(Kind.UNSCHEDULED, pod.unscheduled()));
  }

  private static String still(PodState pod) {
    if (pod.node().isEmpty()) {
      return "no scheduler has said anything of it";
    }
    String said = said(pod);
    return "node %s has not started it%s"
        .formatted(pod.node(), said.isEmpty() ? "" : " (%s)".formatted(said));
  }

  private static String said(PodState pod) {
    if (pod.message().isEmpty() || pod.reason().isEmpty()) {
      return pod.reason() + pod.message();
    }
    return "%s: %s".formatted(pod.reason(), pod.message());
  }
}
