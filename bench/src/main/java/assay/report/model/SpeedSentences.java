package assay.report.model;

import assay.compare.SpeedRatio;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.Results;
import assay.report.text.NumberFormat;
import assay.words.AmountFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// How much faster strategies are, in words: a sentence for each two.
public final class SpeedSentences {

  private SpeedSentences() {}

  /// The sentences of a run, without full stops; none if no difference in speed is shown.
  public static List<String> of(Plan plan, Results results) {
    Map<List<String>, List<SpeedRatio>> byPair =
        SpeedRatio.of(plan, results).stream()
            .collect(
                Collectors.groupingBy(
                    ratio -> List.of(ratio.faster(), ratio.slower()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return byPair.values().stream().map(SpeedSentences::sentence).toList();
  }

  private static String sentence(List<SpeedRatio> ratios) {
    SpeedRatio first = ratios.getFirst();
    return "“%s” is %s as fast as “%s” by %s (95 %%: %s)%s"
        .formatted(
            first.faster(),
            NumberFormat.ratio(first.factor()),
            first.slower(),
            MetricId.of(first.metric()).label(),
            interval(first),
            ratios.stream()
                .skip(1)
                .map(each ->
                    "; %s by %s (%s)"
                        .formatted(
                            NumberFormat.ratio(each.factor()),
                            MetricId.of(each.metric()).label(),
                            interval(each)))
                .collect(Collectors.joining()));
  }

  private static String interval(SpeedRatio ratio) {
    return AmountFormat.ratioNumber(ratio.low()) + " … " + NumberFormat.ratio(ratio.high());
  }
}
