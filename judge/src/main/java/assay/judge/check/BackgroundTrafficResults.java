package assay.judge.check;

import assay.fact.Finding;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.event.StepEvent;
import assay.record.results.BackgroundTrafficResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The background users of a trial's steps.
public final class BackgroundTrafficResults {

  /// Why costs per request are withheld: the members also worked for others.
  public static final Finding SHARED = new SharedProcess();

  private BackgroundTrafficResults() {}

  /// The users of every step that had them to its end, in the plan's order.
  public static List<BackgroundTrafficResult> of(Plan plan, TrialRecord trial) {
    List<BackgroundTrafficResult> all = new ArrayList<>();
    for (Step step : plan.steps()) {
      Optional<StepEvent.TrafficBegins> begins = first(trial, step, StepEvent.TrafficBegins.class);
      Optional<StepEvent.TrafficEnds> ends = first(trial, step, StepEvent.TrafficEnds.class);
      if (begins.isPresent() && ends.isPresent()) {
        all.add(users(step, begins.get(), ends.get()));
      }
    }
    return all;
  }

  private static <E extends StepEvent> Optional<E> first(
      TrialRecord trial, Step step, Class<E> sort) {
    return trial.events().stream()
        .filter(event -> step.id().equals(event.step()))
        .flatMap(event -> event.event(sort).stream())
        .findFirst();
  }

  private static BackgroundTrafficResult users(
      Step step, StepEvent.TrafficBegins begins, StepEvent.TrafficEnds ends) {
    return new BackgroundTrafficResult(
        step.id(),
        begins.users(),
        begins.answered(),
        begins.process(),
        ends.nanos(),
        ends.requests(),
        ends.failures(),
        ends.rows(),
        ends.meanNanos(),
        ends.maxNanos(),
        ends.late(),
        ends.unfinished(),
        ends.collections(),
        ends.failure().orElse(null));
  }

  record SharedProcess() implements Finding {}
}
