package assay.record;

import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.plan.Plan.Published;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.words.FormerWordReader;
import java.util.List;

/// Translates older plans. Strategies keep their names, because the rest of the record refers to them.
final class FormerPlanWords {

  private FormerPlanWords() {}

  static Plan current(Plan plan, FormerWordReader words) {
    return plan.toBuilder()
        .asks(plan.asks().stream().map(words::metric).toList())
        .strategies(plan.strategies().stream().map(each -> strategy(each, words)).toList())
        .steps(plan.steps().stream().map(step -> step(step, words)).toList())
        .objectives(plan.objectives().stream().map(each -> objective(each, words)).toList())
        .published(plan.published().stream().map(each -> published(each, words)).toList())
        .plan();
  }

  private static Strategy strategy(Strategy strategy, FormerWordReader words) {
    return new Strategy(
        strategy.name(),
        strategy.slug(),
        words.settings(
            strategy.settings(),
            (value, change) -> new Plan.Value(change.apply(value.text()), value.origin())));
  }

  private static Step step(Step step, FormerWordReader words) {
    if (!(step instanceof Step.Open open)) {
      return step;
    }
    List<FaultSpec> faults =
        open.faults().stream().map(fault -> fault.called(words.fault(fault.fault()))).toList();
    return open.harmedBy(faults, open.duration());
  }

  private static Objective objective(Objective objective, FormerWordReader words) {
    return new Objective(
        objective.text(),
        words.metric(objective.metric()),
        objective.relation(),
        objective.limit(),
        objective.line());
  }

  private static Published published(Published figure, FormerWordReader words) {
    return figure.of(words.metric(figure.metric()), figure.elsewhere());
  }
}
