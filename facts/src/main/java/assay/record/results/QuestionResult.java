package assay.record.results;

import assay.fact.Fact;
import assay.metric.MetricId;
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
