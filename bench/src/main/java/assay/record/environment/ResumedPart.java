package assay.record.environment;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Map;

/// A part of a run that was interrupted before it and went on.
///
/// @param started the wall clock when it went on, ISO 8601
/// @param host what the host was then, name to value: its load and its free memory are its own
/// @param kept how many cells of the parts before it count
/// @param superseded the ids of the cells that were begun before it and count for nothing
public record ResumedPart(
    String started,
    Map<String, String> host,
    int kept,
    @JsonAlias("setAside") List<String> superseded) {}
