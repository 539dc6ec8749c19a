package assay.host.pod;

import java.util.List;

/// What somebody must be allowed to do in a namespace.
///
/// @param verb `create`, `get`, …
/// @param resource `pods`
/// @param subresource `exec`; empty for the resource itself
public record Right(String verb, String resource, String subresource) {

  /// All that Assay does there. A command in a pod begins as `get` or as `create`, by the version of the cluster.
  public static final List<Right> NEEDED =
      List.of(
          new Right("create", "pods", ""),
          new Right("get", "pods", ""),
          new Right("list", "pods", ""),
          new Right("watch", "pods", ""),
          new Right("delete", "pods", ""),
          new Right("get", "pods", "exec"),
          new Right("create", "pods", "exec"));

  /// For a reader: `create pods/exec`.
  public String text() {
    return "%s %s%s".formatted(verb, resource, subresource.isEmpty() ? "" : "/" + subresource);
  }
}
