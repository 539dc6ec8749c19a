package assay.engine.infinispan.access;

import assay.api.engine.Partitioned;

/// The maps of a cluster, as a member has them for clients that are no nodes of it.
public interface MemberMaps {

  /// Makes a map in the whole cluster where there is none yet.
  void open(String map);

  /// Destroys a map in the whole cluster.
  void drop(String map);

  /// Where a map's entries are; safe is what all maps are.
  Partitioned partitions(String map);
}
