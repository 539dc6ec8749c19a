package assay.judge;

import assay.record.results.Results;
import assay.record.results.Verdicts;

/// The judgement of a run.
///
/// @param results the figures
/// @param verdicts every checker's verdict in every trial
public record RunJudgement(Results results, Verdicts verdicts) {}
