package assay.selftest.stage;

/// Something a run said of a world that is not so.
///
/// @param about what it is about: `record`, `lost writes`, `stale reads`, `order`, `times`, `recovery`, `answer`
/// @param where the cell or the strategy
/// @param sentence what was said, and what is so
public record Lie(String about, String where, String sentence) {}
