package assay.host.pod;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A pod to be made.
///
/// @param labels labels that find the pod again
/// @param owner the owner, for readers in the cluster
/// @param spec what all pods of the host have in common
/// @param node the pod's node; empty for any node with the selector's labels
/// @param folder the path of the pod's own empty folder, deleted with the pod
/// @param most the longest lifetime, even if the pod is in use or forgotten
public record PodRequest(
    String name,
    Map<String, String> labels,
    String owner,
    PodSpec spec,
    String node,
    List<String> command,
    String folder,
    Map<String, String> environment,
    Duration most) {

  public PodRequest {
    labels = Map.copyOf(labels);
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}
