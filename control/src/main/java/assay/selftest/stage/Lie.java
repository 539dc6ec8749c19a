package assay.selftest.stage;

/// A false statement of a run.
///
/// @param about `record`, `lost writes`, `stale reads`, `order`, `times`, `recovery`, `answer`
/// @param where the trial or configuration
public record Lie(String about, String where, String sentence) {}
