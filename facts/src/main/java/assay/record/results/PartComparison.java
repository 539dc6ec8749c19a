package assay.record.results;

import assay.record.results.Results.Comparison;

/// One configuration against the baseline in one part of a rate that changes, by a percentile that the study asks for.
/// All parts and all such percentiles are tested together.
///
/// @param part as in [RatePart]
public record PartComparison(String step, int part, Comparison compared) {}
