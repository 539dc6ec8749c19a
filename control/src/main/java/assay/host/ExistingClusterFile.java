package assay.host;

import assay.api.engine.ExistingCluster;
import assay.problem.Problem.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A file that describes an existing cluster to run a study on. The study does not depend on the file.
///
/// @param file the file as the user named it
/// @param cluster the cluster's addresses and access, with secrets already read
/// @param clusterConfigurations the configurations to compare; empty to measure the cluster as it is
/// @param restore the command that restores the previous configuration; empty for none
public record ExistingClusterFile(
    String file,
    ExistingCluster cluster,
    List<ClusterConfiguration> clusterConfigurations,
    String restore) {

  public ExistingClusterFile {
    clusterConfigurations = List.copyOf(clusterConfigurations);
  }

  /// A configuration of the cluster.
  ///
  /// @param name the name that configurations use
  /// @param command the command that applies the configuration
  /// @param place the definition's place in the file
  public record ClusterConfiguration(String name, String command, @Nullable Place place) {}
}
