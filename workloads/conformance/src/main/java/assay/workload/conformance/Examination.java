package assay.workload.conformance;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What an examination of a workload found.
///
/// @param violations in the order in which they were seen; empty if the workload keeps its own rules
/// @param untested the kinds whose capability the engine `reference` lacks; no request of them was sent
public record Examination(List<Violation> violations, SortedSet<String> untested) {

  private static final int MOST_SHOWN = 5;

  public Examination {
    violations = List.copyOf(violations);
    untested = Collections.unmodifiableSortedSet(new TreeSet<>(untested));
  }

  /// The violations by kind: how many, and the first ones. Empty if there are none.
  public String text() {
    Map<String, List<Violation>> byKind = new LinkedHashMap<>();
    for (Violation each : violations) {
      byKind.merge(each.kind(), List.of(each), Examination::joined);
    }
    StringBuilder text = new StringBuilder();
    byKind.forEach((kind, all) -> {
      text.append(
          "`%s` broke %d %s:%n".formatted(kind, all.size(), all.size() == 1 ? "rule" : "rules"));
      all.stream()
          .limit(MOST_SHOWN)
          .forEach(each -> text.append("  %s (seed %d)%n".formatted(each.what(), each.seed())));
    });
    return text.toString();
  }

  private static List<Violation> joined(List<Violation> some, List<Violation> more) {
    return Stream.of(some, more).flatMap(Collection::stream).toList();
  }
}
