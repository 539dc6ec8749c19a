package assay.host.pod;

import java.util.LinkedHashMap;
import java.util.Map;

/// The pods of a host's processes, one per process.
///
/// @param context the context of the kubeconfig; empty for the current one
/// @param image the image's name, as nodes pull it
/// @param node labels that the node must have; none for any node
/// @param cpus requested CPUs and their limit, per pod; 0 when unlimited
/// @param memoryBytes requested memory and its limit, per pod; 0 when unlimited
public record PodSpec(
    String context,
    String namespace,
    String image,
    Map<String, String> node,
    double cpus,
    long memoryBytes) {

  public PodSpec {
    node = new LinkedHashMap<>(node);
  }

  /// The cluster and the namespace, for a reader.
  public String place() {
    return "namespace %s%s".formatted(namespace, context.isEmpty() ? "" : " of " + context);
  }
}
