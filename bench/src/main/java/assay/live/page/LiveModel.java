package assay.live.page;

import assay.live.heard.LiveSnapshot;
import assay.live.tail.CellLine;
import assay.live.tail.RecordTails;
import assay.plan.Plan;
import assay.record.probe.HeapTail.AfterCollection;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// All that a viewer is shown of a moment of a run.
///
/// @param plan what was decided
/// @param expected how long the whole run should take
/// @param heard what was heard
/// @param cells what each cell makes of the objectives, the one under way first
/// @param heaps how full heaps were after their last collection, by process
/// @param logs the last lines of processes that are in trouble
public record LiveModel(
    Plan plan,
    Duration expected,
    LiveSnapshot heard,
    List<CellLine> cells,
    Map<String, AfterCollection> heaps,
    List<RecordTails.LogTail> logs) {}
