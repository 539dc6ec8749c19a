package assay.report.text;

import assay.metric.Figure.Measured;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Kind;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The questions that a run leaves open, each with its reason in a few words.
public final class OpenQuestionText {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  /// The questions that are named in one line.
  private static final int NAMED = 3;

  /// The longest sentence that fits beside a name.
  private static final int SHORT = 48;

  private final Results results;

  private OpenQuestionText(Results results) {
    this.results = results;
  }

  /// @param reason empty if it needs a whole sentence
  public record Open(String configuration, String reason) {}

  /// The open questions by label, `put p50, get p50 and 2 more`. Questions that the same configurations leave open for
  /// the same reasons stand together. A figure that its check already left open is not repeated.
  public static Map<String, List<Open>> of(Results results) {
    return new OpenQuestionText(results).together();
  }

  private Map<String, List<Open>> together() {
    Map<String, List<Open>> open = new LinkedHashMap<>();
    for (QuestionResult question : results.questions()) {
      if (question.open() && !(question.kind() == Kind.FIGURE && isOpenByCheck(question))) {
        open.computeIfAbsent(question.asked(), key -> new ArrayList<>())
            .add(new Open(question.configuration(), reason(question)));
      }
    }
    Map<List<Open>, List<String>> alike = new LinkedHashMap<>();
    open.forEach(
        (asked, all) -> alike.computeIfAbsent(all, key -> new ArrayList<>()).add(label(asked)));
    Map<String, List<Open>> together = new LinkedHashMap<>();
    alike.forEach((all, asked) -> together.put(several(asked), all));
    return together;
  }

  private static String several(List<String> asked) {
    int more = asked.size() - NAMED;
    return String.join(", ", asked.subList(0, Math.min(NAMED, asked.size())))
        + (more > 0 ? " and %d more".formatted(more) : "");
  }

  /// A check, figure or objective for a reader.
  public static String label(String asked) {
    return MetricId.find(asked).map(MetricId::label).orElse(asked);
  }

  private boolean isOpenByCheck(QuestionResult figure) {
    MetricId metric = MetricId.of(figure.metric());
    return results.questions().stream()
        .filter(QuestionResult::open)
        .filter(other -> other.kind() == Kind.CHECK)
        .anyMatch(
            other -> other.configuration().equals(figure.configuration()) && other.isAbout(metric));
  }

  private String reason(QuestionResult question) {
    Optional<Figure> figure = figure(question);
    if (question.kind() == Kind.CHECK || figure.isEmpty()) {
      return shortSentence(question);
    }
    if (figure.get().nothingBounds()) {
      return "too few independent requests";
    }
    return switch (figure.get().known()) {
      case WithheldFigure withheld -> words(withheld.why());
      case Measured measured ->
          question.kind() == Kind.OBJECTIVE
              ? range(figure.get(), measured)
              : shortSentence(question);
    };
  }

  private Optional<Figure> figure(QuestionResult question) {
    return results.rows().stream()
        .filter(row -> row.configuration().equals(question.configuration()))
        .flatMap(row -> row.figures().stream())
        .filter(figure -> figure.metric().equals(question.metric()))
        .findFirst();
  }

  private static String shortSentence(QuestionResult question) {
    String sentence = SentenceRenderer.of(question.sentence());
    return sentence.length() <= SHORT ? sentence : "";
  }

  /// What is known of a figure beside a limit: how many runs it rests on, or its ends.
  private String range(Figure figure, Measured measured) {
    String runs = NumberFormat.runs(figure, results.repeats());
    if (!runs.isEmpty()) {
      return runs;
    }
    String least = FIGURES.amount(measured.least(), figure.unit());
    return Double.isInfinite(measured.most())
        ? "only ≥ %s is known".formatted(least)
        : FIGURES.ends(least, FIGURES.amount(measured.most(), figure.unit()));
  }

  private static String words(WithheldFigure.Why why) {
    return switch (why) {
      case TOO_FEW -> "too few requests";
      case UNANSWERED, SOME_UNANSWERED -> "too many requests without an answer";
      case LATE -> "load generator late";
      case RATE_NOT_REACHED -> "rate not reached";
      case OTHER_KEYS -> "too many requests used other keys";
      case OTHER_LINK -> "link not as configured";
      case OTHER_CLOCK -> "clock of another host not known";
      case TRIAL_NOT_VALID -> "run does not count";
      case NOT_JUDGED -> "check has no answer";
      case SECOND_FAILURE -> "second failure";
      case NOT_THERE -> "not there";
      case NOT_MEASURED -> "not measured";
    };
  }
}
