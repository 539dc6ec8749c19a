package assay.host;

import assay.api.engine.ExistingCluster;
import assay.problem.Problem.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cluster that was there before and that a study is to be carried out on: a file of its own, so that the study goes
/// anywhere.
///
/// @param file the file as the user named it
/// @param cluster where the cluster is, with the secrets that were read
/// @param configurations the configurations that the cluster is to be compared in; empty to measure it as it is
/// @param restore the command that brings the configuration of before back; empty for none
public record ExistingFile(
    String file, ExistingCluster cluster, List<Configuration> configurations, String restore) {

  public ExistingFile {
    configurations = List.copyOf(configurations);
  }

  /// A configuration of the cluster.
  ///
  /// @param name what strategies call it
  /// @param command the command that brings it about
  /// @param place where the file says so
  public record Configuration(String name, String command, @Nullable Place place) {}
}
