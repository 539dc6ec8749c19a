package assay.host.pod;

import java.util.Optional;
import java.util.Set;

/// Why a pod does not run.
public record PodFailure(Kind kind, String text) {

  /// Kinds of trouble with different remedies.
  public enum Kind {
    /// No node takes the pod.
    UNSCHEDULED,
    /// The image is missing or cannot be pulled.
    IMAGE,
    /// The pod was not started, or ended at once.
    START,
    /// The pod has no address on which processes can listen.
    ADDRESS,
    /// The cluster gave no reason in time.
    SLOW
  }

  /// Reasons that waiting resolves only if the image is pushed meanwhile.
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

  /// A permanent trouble; empty when the pod may still start.
  public static Optional<PodFailure> lasting(PodState pod) {
    if (OF_IMAGES.contains(pod.reason())) {
      return Optional.of(new PodFailure(Kind.IMAGE, said(pod)));
    }
    if (OF_STARTS.contains(pod.reason()) || pod.ended() || pod.exit() >= 0) {
      String code = pod.exit() < 0 ? "" : "exit code %d".formatted(pod.exit());
      String said = said(pod);
      return Optional.of(
          new PodFailure(
              Kind.START,
              said.isEmpty() || code.isEmpty() ? said + code : "%s, %s".formatted(said, code)));
    }
    if (pod.address().contains(":")) {
      return Optional.of(new PodFailure(Kind.ADDRESS, pod.address()));
    }
    if (pod.ending()) {
      return Optional.of(new PodFailure(Kind.START, "somebody has deleted it"));
    }
    return Optional.empty();
  }

  /// The trouble of a pod that does not run in time.
  public static PodFailure late(PodState pod) {
    return lasting(pod)
        .orElseGet(() ->
            pod.unscheduled().isEmpty()
                ? new PodFailure(Kind.SLOW, still(pod))
                : new PodFailure(Kind.UNSCHEDULED, pod.unscheduled()));
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
