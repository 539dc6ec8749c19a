package assay.record.environment;

import java.util.Map;

/// The conditions at a run's start that must be the same when the run resumes: `conditions.json`.
///
/// @param id the run's id in the index of all runs
/// @param label the user's name for the run; may be empty
/// @param study the study as the user named it; empty for an absolute path or no name
/// @param hostName the checksum of the host's name
/// @param boot identifies one boot of the host's kernel; empty if the host has no such id
/// @param files checksums by name of every file used: jars of the installation, JDKs, programs that engines start,
///     the study
public record RunConditions(
    String id,
    String label,
    String study,
    String hostName,
    String boot,
    Map<String, String> files) {

  /// The study's name in `files`.
  public static final String STUDY = "the study";
}
