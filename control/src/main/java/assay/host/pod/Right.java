package assay.host.pod;

import java.util.List;

/// A right that a caller needs in a namespace.
///
/// @param verb `create`, `get`, …
/// @param resource `pods`
/// @param subresource `exec`; empty for the resource itself
public record Right(String verb, String resource, String subresource) {

  /// All rights that Assay needs. A command in a pod is a `get` or a `create`, depending on the cluster's version.
  public static final List<Right> NEEDED =
      List.of(
          new Right("create", "pods", ""),
          new Right("get", "pods", ""),
          new Right("list", "pods", ""),
          new Right("watch", "pods", ""),
          new Right("delete", "pods", ""),
          new Right("get", "pods", "exec"),
          new Right("create", "pods", "exec"));

  /// The right for a reader: `create pods/exec`.
  public String text() {
    return "%s %s%s".formatted(verb, resource, subresource.isEmpty() ? "" : "/" + subresource);
  }
}
