package assay.api.engine;

import assay.api.Session;

/// An optional power of an [assay.api.Engine]: opens sessions to clusters that it did not start. The engine's descriptor
/// lists under `existing` the client settings with their possible values, under `existing-access` the access settings,
/// and under `existing-lacks` the missing capabilities.
public interface ExistingClusters {

  /// Inspects a cluster before anything is measured, without changing it.
  ///
  /// @return the cluster's description, with all obstacles at once
  ExistingView look(ExistingCluster there);

  /// Opens a client's session; the names of all stored data begin with the cluster's prefix.
  ///
  /// @param spec the description of the client. Its port, its addresses and the settings of members have no meaning
  Session open(JoinSpec spec, ExistingCluster there) throws Exception;

  /// Removes all data whose names begin with the cluster's prefix, and nothing else.
  ///
  /// @return how many entries were removed
  /// @throws Exception if some data may be left
  long remove(ExistingCluster there) throws Exception;
}
