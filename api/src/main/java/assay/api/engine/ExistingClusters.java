package assay.api.engine;

import assay.api.Session;

/// An optional power of an [assay.api.Engine]: it opens sessions to clusters that it has not started. Its descriptor says
/// under `existing` which settings are its clients' own, with the values that they can have there, under `existing-access` what they
/// can be told to get in, and under `existing-lacks` the capabilities that their sessions do not have there.
public interface ExistingClusters {

  /// Looks a cluster over before anything is measured, and leaves it as it was.
  ///
  /// @return what it is, and everything that makes it unfit at once
  ExistingView look(ExistingCluster there);

  /// Opens a client's session to it; all that the session stores begins with the cluster's prefix.
  ///
  /// @param spec who the client is. Its port and its addresses are nobody's, and so are settings of members
  Session open(JoinSpec spec, ExistingCluster there) throws Exception;

  /// Removes everything that begins with the cluster's prefix, and nothing else.
  ///
  /// @return how many entries that were
  /// @throws Exception where some of it may be left
  long remove(ExistingCluster there) throws Exception;
}
