package assay.report.text;

import assay.metric.MetricId;
import assay.record.reproduction.ReproductionResult;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.record.reproduction.ReproductionResult.ReproducedTrial;
import assay.record.results.Results;
import assay.sentence.SentenceRenderer;
import assay.words.AmountFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a run that reproduces a finding says of it.
public final class ReproductionText {

  private static final String NONE = "–";

  private ReproductionText() {}

  /// The answer with the finding's name; empty if the run reproduces none.
  public static Optional<String> answer(Results results) {
    return Optional.ofNullable(results.reproduction())
        .map(found ->
            "%s of run %s: %s"
                .formatted(found.finding(), found.run(), SentenceRenderer.of(found.sentence())));
  }

  /// The result in a few words, for a headline.
  public static String brief(ReproductionResult found) {
    if (found.back() > 0) {
      return "the harm came back in %d of %s".formatted(found.back(), trials(found.judged()));
    }
    return found.judged() == 0
        ? "no trial has an answer"
        : "the harm did not come back in " + trials(found.judged()) + notKnown(found);
  }

  private static String notKnown(ReproductionResult found) {
    return found.notKnown() == 0 ? "" : "; %s not known".formatted(trials(found.notKnown()));
  }

  private static String trials(int number) {
    return number + (number == 1 ? " trial" : " trials");
  }

  public static String word(Answer answer) {
    return switch (answer) {
      case CAME_BACK -> "came back";
      case DID_NOT_COME_BACK -> "did not come back";
      case NOT_KNOWN -> "not known";
    };
  }

  /// The harm of one trial: `lost writes 34 of 5,012`; empty if no figure counts it.
  public static String amount(ReproductionResult found, ReproducedTrial trial) {
    return trial.amount() == null ? "" : label(found) + " " + SentenceRenderer.of(trial.amount());
  }

  /// The harm of all trials with an answer; empty if it cannot be added up.
  public static String total(ReproductionResult found) {
    return found.total() == null ? "" : label(found) + " " + SentenceRenderer.of(found.total());
  }

  private static String label(ReproductionResult found) {
    return found.metric().isEmpty() ? "" : MetricId.of(found.metric()).label();
  }

  /// How far the witness's write lies from the fault; a dash if that is not known.
  public static String distance(ReproducedTrial trial) {
    Long nanos = trial.beforeFaultNanos();
    if (nanos == null) {
      return NONE;
    }
    String time = AmountFormat.time((double) Math.abs(nanos));
    return time + (nanos < 0 ? " after" : " before");
  }

  /// The distances of the old and the new witnesses beside each other; empty if one side has none.
  public static Optional<String> distances(ReproductionResult found) {
    Long then = found.original().beforeFaultNanos();
    List<ReproducedTrial> now =
        found.trials().stream().filter(trial -> trial.beforeFaultNanos() != null).toList();
    if (then == null || now.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "the witness's last write ended %s the nearest fault in run %s; here: %s"
            .formatted(
                distance(found.original()),
                found.run(),
                now.stream().map(ReproductionText::distance).collect(Collectors.joining(", "))));
  }

  /// The name of the other run's trial for a reader. Its id may be that of a trial of this run.
  public static String originalName(ReproductionResult found) {
    return "run " + found.run();
  }
}
