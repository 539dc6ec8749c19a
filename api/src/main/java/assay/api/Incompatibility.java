package assay.api;

/// A reason why a workload cannot do what a study asks, reported before anything starts.
///
/// @param about the setting, data size or request kind in question
/// @param what the reason, a sentence without a full stop
/// @param help what to use instead
public record Incompatibility(String about, String what, String help) {}
