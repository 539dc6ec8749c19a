package assay.kubernetes;

import assay.host.pod.PodState;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The needed parts of the API's pod status.
final class PodStatusReader {

  private PodStatusReader() {}

  static PodState of(Pod pod) {
    PodStatus status = pod.getStatus() == null ? new PodStatus() : pod.getStatus();
    Optional<ContainerState> container =
        status.getContainerStatuses().stream()
            .findFirst()
            .flatMap(each -> Optional.ofNullable(each.getState()));
    Optional<ContainerStateWaiting> waiting = container.map(ContainerState::getWaiting);
    Optional<ContainerStateTerminated> ended = container.map(ContainerState::getTerminated);
    String reason =
        waiting
            .map(ContainerStateWaiting::getReason)
            .or(() -> ended.map(ContainerStateTerminated::getReason))
            .orElse(text(status.getReason()));
    String message =
        waiting
            .map(ContainerStateWaiting::getMessage)
            .or(() -> ended.map(ContainerStateTerminated::getMessage))
            .orElse(text(status.getMessage()));
    return new PodState(
        pod.getMetadata().getName(),
        Optional.ofNullable(pod.getMetadata().getCreationTimestamp())
            .map(Instant::parse)
            .orElse(Instant.EPOCH),
        text(status.getPhase()),
        pod.getMetadata().getDeletionTimestamp() != null,
        text(pod.getSpec().getNodeName()),
        address(status),
        unscheduled(status),
        container.map(ContainerState::getRunning).isPresent(),
        reason,
        message.strip(),
        ended.map(ContainerStateTerminated::getExitCode).orElse(-1));
  }

  /// Processes listen by IPv4: the pod's first IPv4 address, or else its only address.
  private static String address(PodStatus status) {
    String one = text(status.getPodIP());
    return Stream.concat(
            Stream.of(one), status.getPodIPs().stream().map(each -> text(each.getIp())))
        .filter(each -> !each.isEmpty() && !each.contains(":"))
        .findFirst()
        .orElse(one);
  }

  private static String unscheduled(PodStatus status) {
    return status.getConditions().stream()
        .filter(each -> "PodScheduled".equals(each.getType()) && "False".equals(each.getStatus()))
        .map(PodStatusReader::text)
        .findFirst()
        .orElse("");
  }

  private static String text(PodCondition condition) {
    String message = text(condition.getMessage());
    return message.isEmpty() ? text(condition.getReason()) : message;
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }
}
