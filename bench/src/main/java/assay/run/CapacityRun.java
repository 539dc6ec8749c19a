package assay.run;

import assay.judge.CapacitySearch;
import assay.judge.Trials;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.RunDirectory;
import assay.record.RunRecord;
import assay.record.Search;
import assay.record.Search.Level;
import assay.record.Search.Trial;
import assay.record.SearchEvent;
import assay.words.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;

/// Carries out a search for a capacity: trial by trial, each decided on from what is on disk by the
/// judge's own rule, so that judging the record later gives the same answer.
final class CapacityRun {

  private final Plan plan;
  private final Plan.Cell cell;
  private final Step.Capacity step;
  private final RunDirectory directory;
  private final Recorder recorder;
  private final Loop loop;

  /// Runs one open loop to the end of its last request.
  interface Loop {

    /// Runs it.
    ///
    /// @param stream what sets the trial's randomness apart from every other step's
    void run(int stream, Step.Open open) throws ExecutionException, InterruptedException;
  }

  CapacityRun(
      Plan plan,
      Plan.Cell cell,
      Step.Capacity step,
      RunDirectory directory,
      Recorder recorder,
      Loop loop) {
    this.plan = plan;
    this.cell = cell;
    this.step = step;
    this.directory = directory;
    this.recorder = recorder;
    this.loop = loop;
  }

  /// Searches.
  ///
  /// @param index the step's index in the plan
  void run(int index) throws ExecutionException, InterruptedException {
    List<Trial> done = new ArrayList<>();
    Optional<CapacitySearch.Next> next = CapacitySearch.next(step, done);
    while (next.isPresent()) {
      done.add(trial(index, next.get()));
      next = CapacitySearch.next(step, done);
      if (next.isPresent()) {
        Thread.sleep(Step.Capacity.PAUSE);
      }
    }
    tell(CapacitySearch.found(step, done));
  }

  private Trial trial(int index, CapacitySearch.Next next)
      throws ExecutionException, InterruptedException {
    Step.Open open = step.trial(next.number(), next.perSecond());
    mark(
        new SearchEvent.Trial(step.id(), next.number(), next.perSecond(), next.attempt()),
        open.id(),
        "trial %d: %s".formatted(next.number(), rate(next.perSecond())));
    loop.run(stream(index, next.number()), open);
    Trial trial = Trials.of(RunRecord.open(directory).cell(cell), step, next.number());
    if (trial == null) {
      throw new ExecutionException(
          new IllegalStateException(open.id() + " left no whole window in the record"));
    }
    mark(
        new SearchEvent.TrialJudged(
            step.id(), next.number(), next.perSecond(), next.attempt(), trial.came(), trial.why()),
        open.id(),
        "%s %s: %s".formatted(rate(next.perSecond()), came(trial), trial.why()));
    return trial;
  }

  /// Steps and the trials of all searches never share a stream.
  private int stream(int index, int number) {
    return plan.steps().size() + index * 10_000 + number;
  }

  private void tell(Search search) {
    Level found = search.found();
    Double rate = found.perSecond();
    String text =
        rate == null
            ? search.objective() + ": " + found.withheld()
            : "%s: %s%s".formatted(search.objective(), found.atLeast() ? "> " : "", rate(rate));
    OptionalDouble known = rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
    mark(new SearchEvent.SearchEnds(search.objective(), known), step.id(), text);
  }

  private static String came(Trial trial) {
    return switch (trial.came()) {
      case PASSED -> "passed";
      case FAILED -> "failed";
      case LATE -> "says nothing";
      case THIN -> "was too short";
    };
  }

  private static String rate(double perSecond) {
    return Amounts.rate(perSecond);
  }

  private void mark(SearchEvent event, String stepId, String text) {
    recorder.mark(cell.id(), event, stepId, text);
  }
}
