package assay.api;

/// Why a workload cannot do what a study asks, told before anything starts.
///
/// @param about the setting, number of the data or kind of request it is about
/// @param what what is wrong, a sentence without a full stop
/// @param help what would do instead
public record Incompatibility(String about, String what, String help) {}
