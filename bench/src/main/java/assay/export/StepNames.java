package assay.export;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.CellRecord;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Step ids for a history's events. A search trial's event has an index outside the plan; its trial is the last that
/// had begun when the event was due.
final class StepNames {

  /// The name for requests of a trial without a recorded beginning.
  static final String TRIAL = "trial";

  private final Plan plan;
  private final History history;
  private final TreeMap<Long, String> trials = new TreeMap<>();

  StepNames(Plan plan, CellRecord cell, History history) {
    this.plan = plan;
    this.history = history;
    for (TimedEvent event : cell.events()) {
      String id = event.step();
      if (event.type() == TimedEvent.Type.STEP_BEGINS && id != null && isTrial(id)) {
        trials.put(event.nanos(), id);
      }
    }
  }

  private boolean isTrial(String id) {
    return plan.step(id).filter(Step.Capacity.class::isInstance).isPresent();
  }

  /// An event's step or trial. Not for the load or the final read.
  String of(int event) {
    int step = history.step(event);
    if (step < plan.steps().size()) {
      return plan.steps().get(step).id();
    }
    Map.Entry<Long, String> begun = trials.floorEntry(history.intendedNanos(event));
    return begun == null ? TRIAL : begun.getValue();
  }

  /// The plan's step, for a trial its search; null if unknown.
  @Nullable Step step(int event) {
    return plan.step(of(event)).orElse(null);
  }
}
