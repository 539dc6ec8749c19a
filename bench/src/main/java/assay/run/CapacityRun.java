package assay.run;

import assay.cluster.Cluster;
import assay.judge.CapacitySearch;
import assay.judge.Trials;
import assay.plan.Step;
import assay.record.CellRecord;
import assay.record.Mark;
import assay.record.RunRecord;
import assay.record.Search;
import assay.record.Search.Level;
import assay.record.Search.Trial;
import assay.words.Amounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/// Carries out a search for a capacity: trial by trial, each decided on from what is on disk by the
/// judge's own rule, so that judging the record later gives the same answer.
final class CapacityRun {

  private final CellContext context;
  private final Step.Capacity step;
  private final StepRunner runner;
  private final Cluster cluster;
  private final ProcessSampler sampler;

  /// @param runner runs the trials
  CapacityRun(
      CellContext context,
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
  ///
  /// @param index the step's index in the plan
  void run(int index) throws ExecutionException, InterruptedException {
    List<Trial> done = new ArrayList<>();
    Optional<CapacitySearch.Next> next = CapacitySearch.next(step, done);
    while (next.isPresent()) {
      done.add(trial(index, next.get()));
      next = CapacitySearch.next(step, done);
      if (next.isPresent()) {
        context.clock().sleep(Step.Capacity.PAUSE);
      }
    }
    tell(CapacitySearch.found(step, done));
  }

  private Trial trial(int index, CapacitySearch.Next next)
      throws ExecutionException, InterruptedException {
    Step.Open open = step.trial(next.number(), next.perSecond());
    context.mark(
        Mark.Type.TRIAL,
        open.id(),
        "trial %d: %s".formatted(next.number(), rate(next.perSecond())),
        fields(next));
    runner.run(cluster, sampler, stream(index, next.number()), open);
    Trial trial = Trials.of(record(), step, next.number());
    if (trial == null) {
      throw new ExecutionException(
          new IllegalStateException(open.id() + " left no whole window in the record"));
    }
    Map<String, String> fields = fields(next);
    fields.put("came", trial.came().name());
    fields.put("why", trial.why());
    context.mark(
        Mark.Type.TRIAL_JUDGED,
        open.id(),
        "%s %s: %s".formatted(rate(next.perSecond()), came(trial), trial.why()),
        fields);
    return trial;
  }

  /// What is on disk of the cell by now.
  private CellRecord record() {
    return RunRecord.open(context.directory()).cell(context.cell());
  }

  /// Steps and the trials of all searches never share a stream.
  private int stream(int index, int number) {
    return context.plan().steps().size() + index * 10_000 + number;
  }

  private Map<String, String> fields(CapacitySearch.Next next) {
    Map<String, String> fields = new HashMap<>();
    fields.put("search", step.id());
    fields.put("number", Integer.toString(next.number()));
    fields.put("rate", Double.toString(next.perSecond()));
    fields.put("attempt", Integer.toString(next.attempt()));
    return fields;
  }

  private void tell(Search search) {
    Level found = search.found();
    Map<String, String> fields = new HashMap<>();
    fields.put("objective", search.objective());
    Double rate = found.perSecond();
    if (rate != null) {
      fields.put("rate", rate.toString());
    }
    String text =
        rate == null
            ? search.objective() + ": " + found.withheld()
            : "%s: %s%s".formatted(search.objective(), found.atLeast() ? "> " : "", rate(rate));
    context.mark(Mark.Type.SEARCH_ENDS, step.id(), text, fields);
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
}
