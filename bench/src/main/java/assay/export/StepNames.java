package assay.export;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.CellRecord;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The ids of the steps that the events of a history belong to. Of a plan's own steps an event holds the
/// index; of a search's trials it holds one that is no step of the plan, so its trial is the last that had begun
/// when the event was due.
final class StepNames {

  /// What is called so: requests of a trial whose beginning was not written down.
  static final String TRIAL = "trial";

  private final Plan plan;
  private final History history;
  private final TreeMap<Long, String> trials = new TreeMap<>();

  /// The names for the history of a cell.
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

  /// The id of the step or trial of an event that is of neither the load nor the audit.
  String of(int event) {
    int step = history.step(event);
    if (step < plan.steps().size()) {
      return plan.steps().get(step).id();
    }
    Map.Entry<Long, String> begun = trials.floorEntry(history.intendedNanos(event));
    return begun == null ? TRIAL : begun.getValue();
  }

  /// The plan's step of an event: of a trial its search; null where it is not known.
  @Nullable Step step(int event) {
    return plan.step(of(event)).orElse(null);
  }
}
