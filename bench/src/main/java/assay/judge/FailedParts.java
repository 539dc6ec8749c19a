package assay.judge;

import assay.record.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Requests of closed steps that did not go well, and what the first of them said.
final class FailedParts {

  private static final int MOST = 5;

  private FailedParts() {}

  /// A sentence for every cell, step and kind with such requests, for the first few of them.
  static List<String> doubts(List<CellFinding> findings) {
    List<String> sentences = new ArrayList<>();
    for (CellFinding finding : findings) {
      for (String sentence : finding.failed()) {
        sentences.add(finding.cell().id() + ": " + sentence);
      }
    }
    int more = sentences.size() - MOST;
    if (more > 1) {
      sentences.subList(MOST, sentences.size()).clear();
      sentences.add("requests did not go well in %d more parts".formatted(more));
    }
    return sentences;
  }

  /// A sentence for every step and kind with such requests.
  ///
  /// @param marks one cell's
  static List<String> of(List<Mark> marks) {
    Map<String, Long> failures = new LinkedHashMap<>();
    Map<String, Long> requests = new LinkedHashMap<>();
    Map<String, String> reasons = new LinkedHashMap<>();
    for (Mark mark : marks) {
      if (mark.type() == Mark.Type.PART) {
        String part = "`%s` in %s".formatted(mark.fields().get("kind"), mark.step());
        failures.merge(part, mark.number("failures", 0), Long::sum);
        requests.merge(part, mark.number("requests", 0), Long::sum);
        if (mark.fields().containsKey("failure")) {
          reasons.putIfAbsent(part, mark.fields().getOrDefault("failure", ""));
        }
      }
    }
    return reasons.entrySet().stream()
        .map(reason ->
            "%s of %s requests %s did not go well: %s"
                .formatted(
                    Text.count(failures.getOrDefault(reason.getKey(), 0L)),
                    Text.count(requests.getOrDefault(reason.getKey(), 0L)),
                    reason.getKey(),
                    reason.getValue()))
        .toList();
  }
}
