package assay.workload.hub;

import assay.api.Session;

/// Maps a study's map to the map in the cluster that holds its rows now.
public interface MapNameResolver {

  /// @param map the map's name in the study
  String now(Session session, String map);
}
