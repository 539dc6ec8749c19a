package assay.record.environment;

import java.util.Map;

/// Conditions that must be the same when a run resumes: `conditions.json`.
///
/// @param id in the index of all runs
/// @param label may be empty
/// @param study as the user named it; empty for an absolute path or no name
/// @param boot identifies a boot of the host's kernel; empty if unknown
/// @param files checksums by name: installed jars, JDKs, programs that engines start, the study
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
