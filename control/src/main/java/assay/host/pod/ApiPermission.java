package assay.host.pod;

import java.util.List;

/// A right that a caller needs in a namespace.
///
/// @param verb `create`, `get`, …
/// @param resource `pods`
/// @param subresource `exec`; empty for the resource itself
public record ApiPermission(String verb, String resource, String subresource) {

  /// All rights that Assay needs. A command in a pod is a `get` or a `create`, depending on the cluster's version.
  public static final List<ApiPermission> NEEDED =
      List.of(
          new ApiPermission("create", "pods", ""),
          new ApiPermission("get", "pods", ""),
          new ApiPermission("list", "pods", ""),
          new ApiPermission("watch", "pods", ""),
          new ApiPermission("delete", "pods", ""),
          new ApiPermission("get", "pods", "exec"),
          new ApiPermission("create", "pods", "exec"));

  /// The right for a reader: `create pods/exec`.
  public String text() {
    return "%s %s%s".formatted(verb, resource, subresource.isEmpty() ? "" : "/" + subresource);
  }
}
