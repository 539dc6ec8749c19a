package assay.selftest.stage;

/// A false statement of a run.
///
/// @param about `record`, `lost writes`, `stale reads`, `order`, `times`, `recovery`, `answer`
/// @param where the trial or configuration
public record FalseStatement(String about, String where, String sentence) {}
