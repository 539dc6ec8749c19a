package assay.judge;

import assay.judge.StepTimes.FaultTime;
import assay.plan.Harm;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.CellRecord;
import assay.record.Damage;
import assay.record.History;
import assay.record.Mark;
import assay.record.Outcome;
import assay.record.Partitions;
import assay.record.ProbeSample;
import assay.record.RunRecord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a checker sees of one cell.
///
/// @param beginsNanos when the run began; witnesses count from here
/// @param endsNanos when the cell ended; `Long.MAX_VALUE` where it never did
/// @param history every operation of all clients; what checkers see has its reads of nothing [#told]
/// @param whole false where a client died while it wrote its history
/// @param steps the steps that began, in order
/// @param marks everything that happened in the cell
/// @param partitions where every key lived before the load
/// @param probes what the processes used
record Evidence(
    long beginsNanos,
    long endsNanos,
    History history,
    boolean whole,
    List<StepTimes> steps,
    List<Mark> marks,
    Partitions partitions,
    List<ProbeSample> probes) {

  /// Gathers the evidence of a cell.
  static Evidence of(RunRecord run, CellRecord cell, List<StepTimes> steps) {
    CellRecord.Events events = cell.events();
    if (run.cutAfterwards(cell, events)) {
      throw Damage.of(
          run.directory().root().resolve("history"),
          "a client's history ends in the middle, though nobody died who wrote it");
    }
    return new Evidence(
        run.beginsNanos(),
        nanos(cell.marks(), Mark.Type.CELL_ENDS, Long.MAX_VALUE),
        events.history(),
        events.whole(),
        steps,
        cell.marks(),
        cell.partitions(),
        cell.probes());
  }

  /// The evidence of a bare history, whole and of all time.
  static Evidence of(History history) {
    return new Evidence(
        0, Long.MAX_VALUE, history, true, List.of(), List.of(), new Partitions(), List.of());
  }

  /// The evidence of a bare history whose keys' partitions are known.
  static Evidence of(History history, Partitions partitions) {
    return new Evidence(
        0, Long.MAX_VALUE, history, true, List.of(), List.of(), partitions, List.of());
  }

  /// The evidence of a bare history with a fault that took effect at once, when it was planned for, in an
  /// open step of all time.
  static Evidence of(History history, Partitions partitions, long faultNanos) {
    Step.Open step =
        new Step.Open(
            "open-1",
            1,
            Step.Arrivals.CONSTANT,
            Duration.ZERO,
            Duration.ZERO,
            Map.of(),
            new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0),
            1,
            new Harm("kill", "member", Duration.ofNanos(faultNanos)));
    FaultTime fault = new FaultTime(faultNanos, faultNanos, true, "a fault");
    StepTimes all = new StepTimes(0, step, 0, 0, Long.MAX_VALUE, true, fault);
    return new Evidence(
        0, Long.MAX_VALUE, history, true, List.of(all), List.of(), partitions, List.of());
  }

  /// The faults of the cell, those that came together as one, in the order they were done.
  List<Blow> blows() {
    return steps.stream().flatMap(step -> Blow.of(step).stream()).toList();
  }

  /// The faults of the cell in the order they were done.
  List<FaultTime> faults() {
    return steps.stream().flatMap(step -> step.faults().stream()).toList();
  }

  /// The same with its reads of nothing [told][Absences] by the deletes. It takes a history that is of this
  /// world.
  Evidence told() {
    History told = Absences.told(history, whole);
    return new Evidence(beginsNanos, endsNanos, told, whole, steps, marks, partitions, probes);
  }

  /// Why the history cannot be of this world, or null.
  @Nullable String impossible() {
    return new Impossible(history, beginsNanos, endsNanos).reason();
  }

  private static long nanos(List<Mark> marks, Mark.Type type, long otherwise) {
    return marks.stream()
        .filter(mark -> mark.type() == type)
        .mapToLong(Mark::nanos)
        .findFirst()
        .orElse(otherwise);
  }

  /// Whether an operation that changes something may have changed it: it was acknowledged, or nobody
  /// knows.
  boolean mayHaveHappened(int event) {
    Outcome outcome = history.outcome(event);
    return outcome == Outcome.OK || outcome == Outcome.UNKNOWN;
  }

  /// Whether a plan harms its clusters.
  static boolean harms(Plan plan) {
    return plan.steps().stream().anyMatch(step -> step instanceof Step.Open open && open.harms());
  }
}
