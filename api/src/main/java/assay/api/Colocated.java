package assay.api;

/// The key for an entry that is colocated with another: the engine assigns its partition by the
/// other key, even in another map. A record among the workload's types.
public interface Colocated {

  /// The other key, which must not be colocated itself.
  Object colocatedWith();
}
