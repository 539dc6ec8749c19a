package assay.live.page;

import assay.live.heard.LiveSnapshot;
import assay.live.tail.RecordTailReader;
import assay.live.tail.TrialObjectives;
import assay.plan.Plan;
import assay.record.probe.HeapTailReader.AfterCollection;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// All that a viewer sees at a moment of a run.
///
/// @param expected how long the whole run should take
/// @param trials each trial's objectives so far, the current trial first
/// @param heaps how full heaps were after their last collection, by process
/// @param logs the last lines from failed and suspected processes
public record LiveModel(
    Plan plan,
    Duration expected,
    LiveSnapshot heard,
    List<TrialObjectives> trials,
    Map<String, AfterCollection> heaps,
    List<RecordTailReader.LogTail> logs) {}
