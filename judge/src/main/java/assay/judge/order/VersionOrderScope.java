package assay.judge.order;

/// Which writes of a key have an order by their versions.
public enum VersionOrderScope {
  /// All: a key has one writer at a time, and its versions rise.
  ALL,
  /// One client's own: clients of several sites write the same keys.
  BY_CLIENT,
  /// None: several requests write a key at a time. Each write has a version of its own.
  NONE
}
