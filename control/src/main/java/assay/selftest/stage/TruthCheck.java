package assay.selftest.stage;

import assay.record.results.Results;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Outcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Compares what Assay says with what a model knows, and collects the false statements.
public abstract class TruthCheck {

  protected final List<FalseStatement> lies = new ArrayList<>();
  private final String where;

  /// @param where the trial or configuration of all lies
  protected TruthCheck(String where) {
    this.where = where;
  }

  protected void lie(String about, String sentence) {
    lies.add(new FalseStatement(about, where, sentence));
  }

  protected final void lie(String about, String sentence, Verdict verdict) {
    lie(about, sentence + ": " + SentenceRenderer.of(verdict.summary()));
  }

  protected static @Nullable Measure measure(Verdict verdict, String metric) {
    return verdict.measure(metric).orElse(null);
  }

  /// A measure's value; 0 if there is none.
  protected static double value(Verdict verdict, String metric) {
    return verdict.measure(metric).map(Measure::value).orElse(0.0);
  }

  /// @param one the least or the most that it may be
  /// @param other the other end
  protected final void within(Verdict verdict, String metric, long one, long other) {
    long least = Math.min(one, other);
    long most = Math.max(one, other);
    double said = value(verdict, metric);
    if (said < least || said > most) {
      lie(metric, "%.0f are said and %d to %d are so".formatted(said, least, most), verdict);
    }
  }

  /// @param surely how much harm there is at least
  /// @param perhaps how much harm there is at most
  protected final void status(String about, Verdict verdict, long surely, long perhaps) {
    if (verdict.status() == Status.VALID && surely > 0) {
      lie(about, "there are %d, and it is VALID".formatted(surely), verdict);
    }
    if (verdict.status() == Status.INVALID && perhaps == 0) {
      lie(about, "there is none, and it is INVALID", verdict);
    }
  }

  /// @param surely how much of the harm that an objective forbids there is at least
  /// @param perhaps how much of it there is at most
  protected final void objectives(
      Results results,
      ToLongFunction<ObjectiveResult> surely,
      ToLongFunction<ObjectiveResult> perhaps) {
    for (ObjectiveResult objective : results.objectives()) {
      if (objective.result() == Judged.MET && surely.applyAsLong(objective) > 0) {
        lie("answer", objective.text() + " is said to be met, and is not");
      }
      if (objective.result() == Judged.MISSED && perhaps.applyAsLong(objective) == 0) {
        lie("answer", objective.text() + " is said to be missed, and is not");
      }
      if (objective.result() != Judged.MET && results.outcome() == Outcome.FINE) {
        lie("answer", objective.text() + " is not met, and the exit code is 0");
      }
    }
  }
}
