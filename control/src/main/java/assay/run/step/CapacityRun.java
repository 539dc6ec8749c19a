package assay.run.step;

import assay.cluster.Cluster;
import assay.judge.capacity.CapacitySearch;
import assay.judge.capacity.CapacityTryReader;
import assay.plan.Step;
import assay.record.RunRecord;
import assay.record.TrialRecord;
import assay.record.event.CapacitySearchEvent;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Level;
import assay.record.results.CapacitySearchResult.Try;
import assay.run.context.ProcessSampler;
import assay.run.context.TrialContext;
import assay.sentence.SentenceRenderer;
import assay.words.AmountFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;

/// Searches a capacity, try by try. Each decision uses the recorded data and the judge's own rule, so judging the
/// record later gives the same result.
public final class CapacityRun {

  private final TrialContext context;
  private final Step.Capacity step;
  private final StepRunner runner;
  private final Cluster cluster;
  private final ProcessSampler sampler;

  /// The search of a step.
  ///
  /// @param runner runs the tries
  public CapacityRun(
      TrialContext context,
      Step.Capacity step,
      StepRunner runner,
      Cluster cluster,
      ProcessSampler sampler) {
    this.context = context;
    this.step = step;
    this.runner = runner;
    this.cluster = cluster;
    this.sampler = sampler;
  }

  /// Searches.
  public void run(int index) throws ExecutionException, InterruptedException {
    List<Try> done = new ArrayList<>();
    Optional<CapacitySearch.Next> next = CapacitySearch.next(step, done);
    while (next.isPresent()) {
      done.add(tried(index, next.get()));
      next = CapacitySearch.next(step, done);
      if (next.isPresent()) {
        context.clock().sleep(Step.Capacity.PAUSE);
      }
    }
    tell(CapacitySearch.found(step, done));
  }

  private Try tried(int index, CapacitySearch.Next next)
      throws ExecutionException, InterruptedException {
    Step.Open open = step.tried(next.number(), next.perSecond());
    context.record(
        new CapacitySearchEvent.Try(step.id(), next.number(), next.perSecond(), next.attempt()),
        open.id(),
        "try %d: %s".formatted(next.number(), rate(next.perSecond())));
    runner.run(cluster, sampler, stream(index, next.number()), open);
    Try tried = CapacityTryReader.of(record(), step, next.number());
    if (tried == null) {
      throw new ExecutionException(
          new IllegalStateException(open.id() + " left no whole window in the record"));
    }
    String why = SentenceRenderer.of(tried.why());
    context.record(
        new CapacitySearchEvent.TryJudged(
            step.id(), next.number(), next.perSecond(), next.attempt(), tried.came(), why),
        open.id(),
        "%s %s: %s".formatted(rate(next.perSecond()), came(tried), why));
    return tried;
  }

  private TrialRecord record() {
    return RunRecord.open(context.directory()).trial(context.trial());
  }

  /// A random stream unique among steps and tries of all searches.
  private int stream(int index, int number) {
    return context.plan().steps().size() + index * 10_000 + number;
  }

  private void tell(CapacitySearchResult search) {
    Level found = search.found();
    Double rate = found.perSecond();
    String text =
        rate == null
            ? search.objective()
                + ": "
                + SentenceRenderer.of(Objects.requireNonNull(found.withheld()))
            : "%s: %s%s".formatted(search.objective(), found.atLeast() ? "≥ " : "", rate(rate));
    OptionalDouble known = rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
    context.record(new CapacitySearchEvent.SearchEnds(search.objective(), known), step.id(), text);
  }

  private static String came(Try tried) {
    return switch (tried.came()) {
      case PASSED -> "passed";
      case FAILED -> "failed";
      case LATE -> "says nothing";
      case THIN -> "was too short";
    };
  }

  private static String rate(double perSecond) {
    return AmountFormat.rate(perSecond);
  }
}
