package assay.judge;

import assay.record.Results;
import assay.record.Verdicts;

/// What a run shows.
///
/// @param results the figures
/// @param verdicts what every checker found in every cell
public record Judged(Results results, Verdicts verdicts) {}
