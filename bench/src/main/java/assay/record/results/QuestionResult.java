package assay.record.results;

import assay.metric.MetricId;
import java.util.List;
import java.util.Optional;

/// One question of a study with the run's answer for one strategy. Decides the exit code; all outputs use it.
///
/// @param asked the check, the metric's id, or the objective as the study wrote it
/// @param metric the metric of a figure or an objective; empty for a check
/// @param sentence for a reader: the finding, the bound without one, or why the answer is unknown
public record QuestionResult(
    Kind kind, String asked, String metric, String strategy, Answer result, String sentence) {

  public enum Kind {
    /// An entry of the study's `check`.
    CHECK,
    /// A figure in the study's `asks`.
    FIGURE,
    OBJECTIVE
  }

  /// The possible answers, worst last.
  public enum Answer {
    /// No harm seen, within a bound; or the objective is met; or the figure exists.
    CLEAR,
    /// Unknown; the sentence says why.
    UNKNOWN,
    /// Harm is proven, or the objective missed.
    HARM
  }

  public boolean open() {
    return result == Answer.UNKNOWN;
  }

  public boolean harm() {
    return kind == Kind.CHECK && result == Answer.HARM;
  }

  /// The worst answer about a metric of a strategy; empty if the study has no such question.
  public static Optional<Answer> about(
      List<QuestionResult> questions, String strategy, MetricId metric) {
    return questions.stream()
        .filter(question -> question.strategy().equals(strategy) && question.isAbout(metric))
        .map(QuestionResult::result)
        .max(Answer::compareTo);
  }

  public boolean isAbout(MetricId about) {
    return kind == Kind.CHECK
        ? about.family().check().equals(Optional.of(asked))
        : metric.equals(about.id());
  }

  public static String word(Answer answer) {
    return switch (answer) {
      case CLEAR -> "none seen";
      case UNKNOWN -> "not known";
      case HARM -> "harm proven";
    };
  }
}
