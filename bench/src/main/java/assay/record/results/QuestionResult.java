package assay.record.results;

import assay.metric.MetricId;
import java.util.List;
import java.util.Optional;

/// One question of a study, and what the run answers for one strategy. The exit code and every surface go by these.
///
/// @param kind what asks
/// @param asked the check, the metric's id, or the objective as the study wrote it
/// @param metric the id of the metric that a figure or an objective is about; empty for a check
/// @param strategy the strategy's name
/// @param result the answer
/// @param sentence for a reader: what was found, within which bound none was, or why it is not known
public record QuestionResult(
    Kind kind, String asked, String metric, String strategy, Answer result, String sentence) {

  /// What asks a question.
  public enum Kind {
    /// An entry of the study's `check`.
    CHECK,
    /// A figure that its `asks` names.
    FIGURE,
    /// One of its objectives.
    OBJECTIVE
  }

  /// What may be answered, worst last.
  public enum Answer {
    /// No harm was seen, within a bound; the objective is met; the figure is given.
    CLEAR,
    /// Not known, and the sentence says why.
    UNKNOWN,
    /// Harm is proven, or the objective missed.
    HARM
  }

  /// Whether it was not answered.
  public boolean open() {
    return result == Answer.UNKNOWN;
  }

  /// Whether a check proved harm.
  public boolean harm() {
    return kind == Kind.CHECK && result == Answer.HARM;
  }

  /// The worst answer that is about a metric of a strategy; empty if the study asks nothing about it.
  public static Optional<Answer> about(
      List<QuestionResult> questions, String strategy, MetricId metric) {
    return questions.stream()
        .filter(question -> question.strategy().equals(strategy) && question.isAbout(metric))
        .map(QuestionResult::result)
        .max(Answer::compareTo);
  }

  /// Whether it asks about a metric.
  public boolean isAbout(MetricId about) {
    return kind == Kind.CHECK
        ? about.family().check().equals(Optional.of(asked))
        : metric.equals(about.id());
  }

  /// The answer in a few words.
  public static String word(Answer answer) {
    return switch (answer) {
      case CLEAR -> "none seen";
      case UNKNOWN -> "not known";
      case HARM -> "harm proven";
    };
  }
}
