package assay.host.pod;

import java.util.LinkedHashMap;
import java.util.Map;

/// The pods that processes of a host run in, one each.
///
/// @param context the context of the kubeconfig; empty for the current one
/// @param namespace the namespace that they are in
/// @param image the image's name, as nodes pull it
/// @param node labels that their node has; none where any will do
/// @param cpus how many CPUs each asks for and gets at most; 0 where nothing is said
/// @param memoryBytes how much memory each asks for and gets at most; 0 where nothing is said
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
