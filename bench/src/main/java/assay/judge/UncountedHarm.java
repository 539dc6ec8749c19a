package assay.judge;

import assay.record.Caveat;
import assay.record.Verdicts.Measure;
import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import assay.record.Withheld;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Harm that a checker proved in cells whose figures do not count: no figure shows it, and yet it
/// happened.
final class UncountedHarm {

  /// What was proven in one cell.
  ///
  /// @param cell the cell's id
  /// @param measure the figure of the harm
  /// @param why why it counts for nothing
  private record Harm(String cell, Measure measure, Withheld why) {}

  private UncountedHarm() {}

  /// The metrics of such harm, by strategy.
  static Map<String, Set<String>> metrics(List<CellFinding> findings) {
    Map<String, Set<String>> byStrategy = new LinkedHashMap<>();
    for (CellFinding finding : findings) {
      for (Verdict verdict : finding.verdicts().values()) {
        for (Metric metric : proven(verdict)) {
          if (finding.counted(metric) == null) {
            byStrategy
                .computeIfAbsent(finding.cell().strategy(), key -> new LinkedHashSet<>())
                .add(metric.id());
          }
        }
      }
    }
    return byStrategy;
  }

  private static List<Metric> proven(Verdict verdict) {
    return verdict.status() != Status.INVALID
        ? List.of()
        : verdict.measures().stream()
            .filter(measure -> measure.value() > 0)
            .flatMap(measure -> Metric.of(measure.metric()).stream())
            .filter(Metric::harm)
            .toList();
  }

  /// A caveat for every checker that proved such harm.
  static List<Caveat> doubts(List<CellFinding> findings) {
    Map<String, List<Harm>> byChecker = new LinkedHashMap<>();
    for (CellFinding finding : findings) {
      finding
          .verdicts()
          .forEach((checker, verdict) -> {
            Harm harm = harm(finding, verdict);
            if (harm != null) {
              byChecker.computeIfAbsent(checker, key -> new ArrayList<>()).add(harm);
            }
          });
    }
    List<Caveat> caveats = new ArrayList<>();
    byChecker.forEach((checker, harms) -> caveats.add(caveat(checker, harms)));
    return caveats;
  }

  /// The first harm of a verdict that no figure shows, or null where there is none.
  private static @Nullable Harm harm(CellFinding finding, Verdict verdict) {
    if (verdict.status() != Status.INVALID) {
      return null;
    }
    for (Measure measure : verdict.measures()) {
      Metric metric = Metric.of(measure.metric()).filter(Metric::harm).orElse(null);
      Withheld why = metric == null ? null : finding.spoilt(metric);
      if (why != null && measure.value() > 0) {
        return new Harm(finding.cell().id(), measure, why);
      }
    }
    return null;
  }

  private static Caveat caveat(String checker, List<Harm> harms) {
    String cells = Text.names(harms.stream().map(Harm::cell).toList());
    Harm first = harms.getFirst();
    String because =
        "%s, which %s not count because of %s"
            .formatted(cells, harms.size() == 1 ? "does" : "do", first.why().text());
    boolean writes = harms.stream().allMatch(harm -> harm.measure().metric().equals("lost-writes"));
    if (writes) {
      long lost = harms.stream().mapToLong(harm -> Math.round(harm.measure().value())).sum();
      return Caveat.serious(
          "%s lost in %s"
              .formatted(
                  Text.plural(lost, "acknowledged write was", "acknowledged writes were"),
                  because));
    }
    return Caveat.serious(
        "the check %s proved harm (%s: %s) in %s"
            .formatted(checker, first.measure().metric(), first.measure().text(), because));
  }
}
