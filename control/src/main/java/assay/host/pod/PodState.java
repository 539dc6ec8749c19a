package assay.host.pod;

import java.time.Instant;

/// The state of a pod from the API.
///
/// @param created the time of creation, on the cluster's clock
/// @param phase `Pending`, `Running`, `Succeeded`, `Failed`, or empty
/// @param ending whether the pod was deleted and is about to disappear
/// @param node the node; empty until assigned
/// @param address the address, IPv4 if available; empty until assigned
/// @param unscheduled why no node takes the pod; empty when one does or scheduling has not been tried
/// @param reason the cluster's word for why the container waits or has ended, such as `ErrImagePull`
/// @param exit the container's exit code; -1 if it has not ended
public record PodState(
    String name,
    Instant created,
    String phase,
    boolean ending,
    String node,
    String address,
    String unscheduled,
    boolean running,
    String reason,
    String message,
    int exit) {

  /// Whether processes can be started in the pod, at a known IPv4 address.
  public boolean ready() {
    return running && !ending && !address.isEmpty() && !address.contains(":");
  }

  /// Whether the pod will never run again.
  public boolean ended() {
    return phase.equals("Succeeded") || phase.equals("Failed");
  }
}
