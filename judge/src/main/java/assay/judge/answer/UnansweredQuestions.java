package assay.judge.answer;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.metric.MetricId;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What a run does not answer, for which configuration, and why. Objectives are shown elsewhere.
public final class UnansweredQuestions {

  /// The most that a reader wants before the answer.
  private static final int MOST = 4;

  private UnansweredQuestions() {}

  private record Gap(Fact why, List<String> configurations) {}

  /// Empty if everything is answered.
  public static Optional<Finding> sentence(List<QuestionResult> questions, int configurations) {
    Map<Gap, List<String>> gaps = new LinkedHashMap<>();
    open(questions)
        .forEach((asked, of) ->
            byWords(of)
                .forEach((why, names) ->
                    gaps.computeIfAbsent(new Gap(why, names), gap -> new ArrayList<>())
                        .add(asked)));
    if (gaps.isEmpty()) {
      return Optional.empty();
    }
    int more = gaps.size() - MOST;
    return Optional.of(
        new NotKnown(
            gaps.entrySet().stream()
                .limit(MOST)
                .map(gap -> told(gap.getKey(), gap.getValue(), configurations))
                .toList(),
            Math.max(0, more)));
  }

  /// By subject, checks first. A figure is left out if its check is open.
  private static Map<String, List<QuestionResult>> open(List<QuestionResult> questions) {
    Set<QuestionResult> checks = new LinkedHashSet<>();
    Map<String, List<QuestionResult>> open = new LinkedHashMap<>();
    for (QuestionResult question : questions) {
      if (!question.open() || question.kind() == Kind.OBJECTIVE) {
        continue;
      }
      if (question.kind() == Kind.CHECK) {
        checks.add(question);
      }
      if (question.kind() == Kind.CHECK
          || checks.stream().noneMatch(check -> holds(check, question))) {
        open.computeIfAbsent(question.asked(), asked -> new ArrayList<>()).add(question);
      }
    }
    return open;
  }

  private static boolean holds(QuestionResult check, QuestionResult figure) {
    return check.configuration().equals(figure.configuration())
        && MetricId.of(figure.metric()).family().check().equals(Optional.of(check.asked()));
  }

  private static Map<Fact, List<String>> byWords(List<QuestionResult> questions) {
    return questions.stream()
        .collect(
            Collectors.groupingBy(
                QuestionResult::sentence,
                LinkedHashMap::new,
                Collectors.mapping(QuestionResult::configuration, Collectors.toList())));
  }

  private static Finding told(Gap gap, List<String> asked, int configurations) {
    boolean every = gap.configurations().size() == configurations && configurations > 1;
    return new Unanswered(asked, every, gap.configurations(), gap.why());
  }

  record NotKnown(List<Finding> gaps, int more) implements Finding {}

  /// @param every whether it concerns every configuration
  record Unanswered(List<String> asked, boolean every, List<String> configurations, Finding why)
      implements Finding {}
}
