package assay.api;

/// A key whose entry lives where another's does: an engine that deals entries to partitions deals this one
/// by the other key, also where the two are in different maps. A record among the workload's types.
public interface Colocated {

  /// The other key; never one that is itself colocated.
  Object colocatedWith();
}
