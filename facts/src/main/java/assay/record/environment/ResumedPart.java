package assay.record.environment;

import java.util.List;
import java.util.Map;

/// A later part of an interrupted run.
///
/// @param started wall clock of the resumption, ISO 8601
/// @param host the host's facts at that time, with its load and free memory
/// @param kept trials of earlier parts that count
/// @param superseded ids of trials of earlier parts that were begun and do not count
public record ResumedPart(
    String started, Map<String, String> host, int kept, List<String> superseded) {}
