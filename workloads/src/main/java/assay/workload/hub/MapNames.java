package assay.workload.hub;

import assay.api.Session;

/// Which map in the cluster stands for a map of the study now.
public interface MapNames {

  /// The name of the map to read.
  ///
  /// @param map the map's name in the study
  String now(Session session, String map);
}
