package assay.judge.check;

import assay.judge.figure.Text;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds answers with a wrong number of rows in closed steps, when the workload knows the number. Discarded rounds
/// count too.
public final class AnswersChecker implements Checker {

  private static final int MOST_WITNESSES = 10;

  @Override
  public String name() {
    return "answers";
  }

  @Override
  public boolean readsHistory() {
    return false;
  }

  @Override
  public Verdict check(Evidence evidence) {
    List<Round> rounds =
        evidence.events().stream().flatMap(event -> Round.of(event).stream()).toList();
    long answers = rounds.stream().mapToLong(Round::ok).sum();
    if (answers == 0) {
      return Verdict.unknown("no answer has a number of rows that is known beforehand");
    }
    List<Round> wrong = rounds.stream().filter(Round::wrong).toList();
    long rows = wrong.stream().mapToLong(Round::missed).sum();
    String text = "%s rows in %s answers".formatted(Text.count(rows), Text.count(answers));
    String summary =
        wrong.isEmpty()
            ? "all %s answers had the rows they must have".formatted(Text.count(answers))
            : "%s of %s parts had answers with too few or too many rows"
                .formatted(wrong.size(), rounds.size());
    return new Verdict(
        wrong.isEmpty() ? Status.VALID : Status.INVALID,
        summary,
        List.of(Measure.of("wrong-answers", rows, text)),
        List.of(),
        wrong.stream().limit(MOST_WITNESSES).map(Round::witness).toList());
  }

  /// @param expected rows that each answer must have
  /// @param ok number of answers
  /// @param rows rows of all answers together
  /// @param fewest the fewest rows of one answer
  /// @param most the most rows of one answer
  private record Round(
      @Nullable String step,
      String text,
      int number,
      long expected,
      long ok,
      long rows,
      long fewest,
      long most) {

    static Optional<Round> of(TimedEvent event) {
      return event.event() instanceof StepEvent.Part part && part.expected().isPresent()
          ? Optional.of(
              new Round(
                  event.step(),
                  part.text(),
                  part.round(),
                  part.expected().getAsLong(),
                  part.ok().orElseThrow(),
                  part.rows().orElseThrow(),
                  part.fewest().orElseThrow(),
                  part.most().orElseThrow()))
          : Optional.empty();
    }

    boolean wrong() {
      return ok > 0 && (fewest != expected || most != expected);
    }

    /// At least this many rows are missing or too many.
    long missed() {
      long one = Math.max(Math.abs(fewest - expected), Math.abs(most - expected));
      return Math.max(Math.abs(rows - expected * ok), one);
    }

    Witness witness() {
      String sentence =
          "%s in %s, round %s: %s to %s rows in an answer, %s expected"
              .formatted(
                  text, step, number, Text.count(fewest), Text.count(most), Text.count(expected));
      return new Witness(sentence, List.of());
    }
  }
}
