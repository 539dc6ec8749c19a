package assay.export;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Step ids for a history's events. A search try's event has an index outside the plan; its try is the last that
/// had begun when the event was due.
final class EventStepResolver {

  /// The name for requests of a try without a recorded beginning.
  static final String TRY = "try";

  private final Plan plan;
  private final History history;
  private final TreeMap<Long, String> tries = new TreeMap<>();

  EventStepResolver(Plan plan, TrialRecord trial, History history) {
    this.plan = plan;
    this.history = history;
    for (TimedEvent event : trial.events()) {
      String id = event.step();
      if (event.type() == TimedEvent.Type.STEP_BEGINS && id != null && isTry(id)) {
        tries.put(event.nanos(), id);
      }
    }
  }

  private boolean isTry(String id) {
    return plan.step(id).filter(Step.Capacity.class::isInstance).isPresent();
  }

  /// An event's step or try. Not for the load or the final read.
  String of(int event) {
    int step = history.step(event);
    if (step < plan.steps().size()) {
      return plan.steps().get(step).id();
    }
    Map.Entry<Long, String> begun = tries.floorEntry(history.intendedNanos(event));
    return begun == null ? TRY : begun.getValue();
  }

  /// The plan's step, for a try its search; null if unknown.
  @Nullable Step step(int event) {
    return plan.step(of(event)).orElse(null);
  }
}
