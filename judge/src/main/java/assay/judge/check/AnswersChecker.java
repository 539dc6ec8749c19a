package assay.judge.check;

import assay.fact.Finding;
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
/// count too. If hardly any part got an answer, the result is unknown.
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
      return Verdict.unknown(new NoRowsKnown());
    }
    List<Round> wrong = rounds.stream().filter(Round::wrong).toList();
    long rows = wrong.stream().mapToLong(Round::missed).sum();
    long answered = rounds.stream().filter(round -> round.ok() > 0).count();
    Finding summary =
        wrong.isEmpty() ? new AnswersRight(answers) : new AnswersWrong(wrong.size(), rounds.size());
    return new Verdict(
        wrong.isEmpty() ? JudgedShare.ofNothingFound(answered, rounds.size()) : Status.INVALID,
        JudgedShare.summary(summary, answered, rounds.size()),
        List.of(Measure.of("wrong-answers", rows, new RowsInAnswers(rows, answers))),
        List.of(),
        wrong.stream().limit(MOST_WITNESSES).map(Round::witness).toList());
  }

  /// @param expected rows that each answer must have
  /// @param ok the answer count
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
      Finding sentence =
          new RoundWrong(text, step == null ? "" : step, number, fewest, most, expected);
      return new Witness(sentence, List.of());
    }
  }

  record NoRowsKnown() implements Finding {}

  record AnswersRight(long answers) implements Finding {}

  /// @param wrong parts with a wrong answer
  record AnswersWrong(long wrong, long parts) implements Finding {}

  record RowsInAnswers(long rows, long answers) implements Finding {}

  record RoundWrong(String part, String step, int number, long fewest, long most, long expected)
      implements Finding {}
}
