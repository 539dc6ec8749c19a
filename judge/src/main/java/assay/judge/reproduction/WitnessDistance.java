package assay.judge.reproduction;

import assay.judge.window.StepTimes;
import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.history.Operation.Op;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Witness;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/// How far the last write of a witness lies from a fault.
final class WitnessDistance {

  private WitnessDistance() {}

  /// The nanoseconds from the end of the write to the request of the nearest fault, negative after it. Empty if the
  /// witness names no write or the trial had no fault.
  static OptionalLong of(RunRecord run, Plan.Trial trial, Witness witness) {
    OptionalLong written =
        witness.lines().stream().filter(WitnessDistance::writes).mapToLong(Line::endNanos).max();
    if (written.isEmpty()) {
      return OptionalLong.empty();
    }
    long ended = written.getAsLong() + run.beginsNanos();
    return faults(run, trial)
        .map(fault -> fault - ended)
        .boxed()
        .min((one, other) -> Long.compare(Math.abs(one), Math.abs(other)))
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  private static LongStream faults(RunRecord run, Plan.Trial trial) {
    Plan plan = run.plan();
    return StepTimes.of(
            plan.steps(plan.configuration(trial.configuration())), run.trial(trial).events())
        .stream()
        .flatMap(step -> step.faults().stream())
        .mapToLong(StepTimes.FaultTime::askedNanos);
  }

  /// A line begins with its operation: `write ok`, `delete unknown`.
  private static boolean writes(Line line) {
    String what = line.what().toUpperCase(Locale.ROOT).replace(' ', '_');
    for (Op op : Op.values()) {
      if (what.startsWith(op.name() + "_")) {
        return op.writes();
      }
    }
    return false;
  }
}
