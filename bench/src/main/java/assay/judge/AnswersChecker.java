package assay.judge;

import assay.record.Mark;
import assay.record.Verdicts.Measure;
import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import assay.record.Verdicts.Witness;
import java.util.List;

/// Answers with another number of rows than the data has for them: of closed steps, and of those kinds
/// of which the workload knows the number. Discarded rounds count too.
final class AnswersChecker implements Checker {

  private static final int MOST_WITNESSES = 10;

  @Override
  public String name() {
    return "answers";
  }

  @Override
  public Verdict check(Evidence evidence) {
    List<Mark> parts =
        evidence.marks().stream()
            .filter(mark -> mark.type() == Mark.Type.PART && mark.fields().containsKey("expected"))
            .toList();
    long answers = parts.stream().mapToLong(mark -> mark.number("ok", 0)).sum();
    if (answers == 0) {
      return Verdict.unknown("no answer has a number of rows that is known beforehand");
    }
    List<Mark> wrong = parts.stream().filter(AnswersChecker::wrong).toList();
    long rows = wrong.stream().mapToLong(AnswersChecker::missed).sum();
    String text = "%s rows in %s answers".formatted(Text.count(rows), Text.count(answers));
    String summary =
        wrong.isEmpty()
            ? "all %s answers had the rows they must have".formatted(Text.count(answers))
            : "%s of %s parts had answers with too few or too many rows"
                .formatted(wrong.size(), parts.size());
    return new Verdict(
        wrong.isEmpty() ? Status.VALID : Status.INVALID,
        summary,
        List.of(Measure.of("wrong-answers", rows, text)),
        List.of(),
        wrong.stream().limit(MOST_WITNESSES).map(AnswersChecker::witness).toList());
  }

  private static boolean wrong(Mark part) {
    long expected = part.number("expected", 0);
    return part.number("ok", 0) > 0
        && (part.number("fewest", 0) != expected || part.number("most", 0) != expected);
  }

  /// How many rows too few or too many there were, at least.
  private static long missed(Mark part) {
    long expected = part.number("expected", 0);
    long sum = Math.abs(part.number("rows", 0) - expected * part.number("ok", 0));
    long one =
        Math.max(
            Math.abs(part.number("fewest", 0) - expected),
            Math.abs(part.number("most", 0) - expected));
    return Math.max(sum, one);
  }

  private static Witness witness(Mark part) {
    String sentence =
        "%s in %s, round %s: %s to %s rows in an answer, %s expected"
            .formatted(
                part.fields().getOrDefault("text", part.text()),
                part.step(),
                part.fields().getOrDefault("round", "?"),
                Text.count(part.number("fewest", 0)),
                Text.count(part.number("most", 0)),
                Text.count(part.number("expected", 0)));
    return new Witness(sentence, List.of());
  }
}
