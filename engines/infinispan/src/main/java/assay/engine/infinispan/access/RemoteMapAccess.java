package assay.engine.infinispan.access;

import assay.api.engine.Partitioned;

/// A cluster's maps on a member, for clients that are no nodes.
public interface RemoteMapAccess {

  /// Creates a missing map in the whole cluster.
  void open(String map);

  /// Destroys a map in the whole cluster.
  void drop(String map);

  /// Safe means that all maps are safe.
  Partitioned partitions(String map);
}
