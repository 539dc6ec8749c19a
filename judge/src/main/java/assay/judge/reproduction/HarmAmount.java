package assay.judge.reproduction;

import assay.fact.Amount;
import assay.fact.Fact;
import assay.fact.FigureFacts.SomeOf;
import assay.metric.MetricId;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// How much harm a check found, and the sum over several trials.
final class HarmAmount {

  private HarmAmount() {}

  /// The first figure of harm that is not zero.
  static Optional<Measure> of(Verdict verdict) {
    return verdict.measures().stream()
        .filter(measure -> measure.value() > 0 && MetricId.of(measure.metric()).harm())
        .findFirst();
  }

  /// The sum of one figure over trials: `61 of 15,100`. Empty if its text has no counts and its unit is not a count.
  static Optional<Fact> total(String metric, List<Measure> measures) {
    if (measures.isEmpty()) {
      return Optional.empty();
    }
    long some = 0;
    long of = 0;
    for (Measure measure : measures) {
      Optional<Fact> counts = counts(measure.text());
      if (counts.isEmpty()) {
        return MetricId.of(metric).unit().equals("count")
            ? Optional.of(sum(measures).fact())
            : Optional.empty();
      }
      some += count(counts.get(), "some");
      of += count(counts.get(), "of");
    }
    return Optional.of(new SomeOf(some, of).fact());
  }

  private static Amount sum(List<Measure> measures) {
    return new Amount(measures.stream().mapToDouble(Measure::value).sum(), "count");
  }

  private static long count(Fact counts, String name) {
    return counts.count(name).orElse(0);
  }

  /// The counts in a figure's text, which may stand inside another fact.
  private static Optional<Fact> counts(Fact text) {
    OptionalLong some = text.count("some");
    if (some.isPresent() && text.count("of").isPresent()) {
      return Optional.of(text);
    }
    return text.with().values().stream()
        .filter(Fact.class::isInstance)
        .map(Fact.class::cast)
        .flatMap(inner -> counts(inner).stream())
        .findFirst();
  }
}
