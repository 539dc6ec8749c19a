package assay.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Where a figure comes from that no load gives by itself: which check finds it, and whether there must
/// be a fault first.
public final class Findings {

  private static final Map<String, List<String>> OF_CHECKS =
      Map.ofEntries(
          Map.entry(
              "lost-writes", List.of("lost-writes", "lost-keys", "lost-age", "losing-faults")),
          Map.entry(
              "stale-reads",
              List.of("stale-reads", "stale-reads-recent", "stale-reads-after-fault", "stale-age")),
          Map.entry("linearizability", List.of("linearizability")),
          Map.entry("sessions", List.of("sessions", "read-your-writes", "monotonic-reads")),
          Map.entry("lost-updates", List.of("lost-updates", "duplicated-updates")),
          Map.entry("counters", List.of("wrong-counts")),
          Map.entry("sets", List.of("lost-elements", "stale-sets")),
          Map.entry("content", List.of("wrong-rows", "free-heap")),
          Map.entry("answers", List.of("wrong-answers")),
          Map.entry(
              "recovery",
              List.of(
                  "recovery", "latency-recovery", "longest-after-fault", "exposure", "brown-out")),
          Map.entry("stalls", List.of("stalls")));

  private static final Set<String> OF_FAULTS =
      Set.of(
          "recovery",
          "latency-recovery",
          "longest-after-fault",
          "exposure",
          "brown-out",
          "losing-faults",
          "stale-reads-after-fault",
          "casualties",
          "free-heap",
          "fault-p50",
          "fault-p99",
          "fault-late",
          "fault-shed",
          "fault-failed",
          "fault-unknown",
          "unavailable");

  private Findings() {}

  /// The check without which there is no such figure; empty where none is needed.
  ///
  /// @param metric its id, or its family: `recovery`, `free-heap(nothing lost)`
  public static Optional<String> check(String metric) {
    return OF_CHECKS.entrySet().stream()
        .filter(check -> check.getValue().contains(family(metric)))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /// Whether there is no such figure without a fault.
  public static boolean needFault(String metric) {
    return OF_FAULTS.contains(family(metric));
  }

  /// What a figure's id begins with: `p99` of `p99(get)`.
  public static String family(String metric) {
    int open = metric.indexOf('(');
    return open < 0 ? metric : metric.substring(0, open);
  }

  /// What a figure is about: `get` of `p99(get)`; empty where it says nothing.
  public static String about(String metric) {
    int open = metric.indexOf('(');
    return open < 0 ? "" : metric.substring(open + 1, metric.length() - 1);
  }
}
