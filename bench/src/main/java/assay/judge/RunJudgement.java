package assay.judge;

import assay.record.results.Results;
import assay.record.results.Verdicts;

/// What a run shows.
///
/// @param results the figures
/// @param verdicts what every checker found in every cell
public record RunJudgement(Results results, Verdicts verdicts) {}
