package assay.record.results;

import assay.fact.Fact;
import assay.fact.FigureFacts.HarmElsewhere;
import assay.fact.FigureFacts.HarmNotKnown;
import assay.metric.MetricId;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.List;
import java.util.Optional;

/// A study's question with the run's answer for one configuration. Decides the exit code.
///
/// @param asked the check, the metric's id, or the objective as the study wrote it
/// @param metric empty for a check
/// @param sentence the finding, the bound without one, or why the answer is unknown
public record QuestionResult(
    Kind kind, String asked, String metric, String configuration, Answer result, Fact sentence) {

  public enum Kind {
    /// An entry of the study's `check`.
    CHECK,
    /// A figure in the study's `asks`.
    FIGURE,
    OBJECTIVE
  }

  /// The answers, worst last.
  public enum Answer {
    /// No harm seen, within a bound; objective met; figure exists.
    CLEAR,
    /// Unknown; the sentence says why.
    UNKNOWN,
    /// Harm proven, or objective missed.
    HARM
  }

  /// The same question with another answer.
  public QuestionResult answered(Answer other, Fact why) {
    return new QuestionResult(kind, asked, metric, configuration, other, why);
  }

  public boolean open() {
    return result == Answer.UNKNOWN;
  }

  public boolean harm() {
    return kind == Kind.CHECK && result == Answer.HARM;
  }

  /// The worst answer about a configuration's metric; empty without a question.
  public static Optional<Answer> about(
      List<QuestionResult> questions, String configuration, MetricId metric) {
    return questions.stream()
        .filter(
            question -> question.configuration().equals(configuration) && question.isAbout(metric))
        .map(QuestionResult::result)
        .max(Answer::compareTo);
  }

  /// The rows with figures that say no more than the answer to their question: where a figure of harm counts none, and
  /// its question is open or found harm all the same, its text is the answer.
  static List<Row> answered(List<Row> rows, List<QuestionResult> questions) {
    return rows.stream()
        .map(row ->
            new Row(
                row.configuration(),
                row.settings(),
                row.figures().stream()
                    .map(figure -> answered(figure, row.configuration(), questions))
                    .toList()))
        .toList();
  }

  private static Figure answered(
      Figure figure, String configuration, List<QuestionResult> questions) {
    Double value = figure.value();
    MetricId metric = figure.id();
    if (value == null || value > 0 || figure.censored() || !metric.harm()) {
      return figure;
    }
    boolean chief = metric.family().check().equals(Optional.of(metric.family().key()));
    return switch (about(questions, configuration, metric).orElse(Answer.CLEAR)) {
      case CLEAR -> figure;
      case UNKNOWN -> figure.saying(new HarmNotKnown().fact());
      case HARM -> chief ? figure.saying(new HarmElsewhere().fact()) : figure;
    };
  }

  public boolean isAbout(MetricId about) {
    return kind == Kind.CHECK
        ? about.family().check().equals(Optional.of(asked))
        : metric.equals(about.id());
  }

  /// The answer about a figure: of a speed nothing can be seen or not, it is measured.
  public static String word(Answer answer, MetricId about) {
    return answer == Answer.CLEAR && !about.harm() ? "measured" : word(answer);
  }

  public static String word(Answer answer) {
    return switch (answer) {
      case CLEAR -> "none seen";
      case UNKNOWN -> "not known";
      case HARM -> "harm proven";
    };
  }
}
