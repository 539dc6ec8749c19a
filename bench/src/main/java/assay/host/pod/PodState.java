package assay.host.pod;

import java.time.Instant;

/// What the API says of a pod.
///
/// @param name its name
/// @param created when it was made, by the cluster's clock
/// @param phase `Pending`, `Running`, `Succeeded`, `Failed`, or empty
/// @param ending whether it was deleted and is about to go
/// @param node the node that it was given; empty before that
/// @param address its address, of IPv4 where it has one; empty before it has any
/// @param unscheduled why no node takes it; empty where one does, or nobody has tried
/// @param running whether its container runs
/// @param reason the cluster's word for why its container waits or has ended, such as `ErrImagePull`
/// @param message the same in a sentence
/// @param exit the exit code of its container; -1 where it has not ended
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

  /// Whether processes can be started in it, at an address of IPv4 that is known.
  public boolean ready() {
    return running && !ending && !address.isEmpty() && !address.contains(":");
  }

  /// Whether it will never run again.
  public boolean ended() {
    return phase.equals("Succeeded") || phase.equals("Failed");
  }
}
