package assay.record.environment;

import java.util.Map;

/// What a run was begun with, as far as whoever goes on with it must find the same: `conditions.json`.
///
/// @param id the run's id in the index of all runs
/// @param label the user's name for the run, empty where it has none
/// @param study the study as its user named it; empty where that was an absolute path, or nobody did
/// @param hostName the checksum of what the host calls itself
/// @param boot what tells one start of the host's kernel from another; empty where the host does not tell
/// @param files the checksum of every file that the run is made with, by its name: jars of the installation, JDKs,
///     programs that engines start, the study
public record RunConditions(
    String id,
    String label,
    String study,
    String hostName,
    String boot,
    Map<String, String> files) {

  /// The name of the study among the files.
  public static final String STUDY = "the study";
}
