package assay.export;

import assay.record.TrialRecord;
import assay.record.history.OperationOutcome;
import assay.record.results.FailedRequestCount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Why a client's requests failed in a step. A history has no exceptions: a single reason applies to each request;
/// otherwise the most frequent reasons are listed.
final class FailureReasons {

  private static final int MOST = 3;

  private final Map<Group, String> texts = new HashMap<>();

  private record Group(String step, String client, OperationOutcome outcome) {}

  FailureReasons(TrialRecord trial) {
    this(FailedRequestCount.of(trial));
  }

  FailureReasons(List<FailedRequestCount> all) {
    Map<Group, Map<String, Long>> groups = new HashMap<>();
    for (FailedRequestCount failed : all) {
      groups
          .computeIfAbsent(
              new Group(failed.step(), failed.client(), failed.outcome()), g -> new TreeMap<>())
          .merge(failed.reason(), failed.count(), Long::sum);
    }
    groups.forEach((group, counts) -> texts.put(group, text(counts)));
  }

  private static String text(Map<String, Long> counts) {
    List<String> first =
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MOST)
            .map(Map.Entry::getKey)
            .toList();
    if (counts.size() == 1) {
      return first.getFirst();
    }
    String more = counts.size() > MOST ? " | …" : "";
    return "one of: " + first.stream().collect(Collectors.joining(" | ")) + more;
  }

  /// The reason; empty if not recorded.
  String of(String step, String client, OperationOutcome outcome) {
    return texts.getOrDefault(new Group(step, client, outcome), "");
  }
}
