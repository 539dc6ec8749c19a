package assay.judge.check;

import assay.judge.figure.Text;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Requests of closed steps that did not go well, and what the first of them said.
public final class FailedClosedRequests {

  private FailedClosedRequests() {}

  /// A sentence for every step and kind with such requests.
  ///
  /// @param marks one cell's
  public static List<String> of(List<TimedEvent> marks) {
    Map<String, Long> failures = new LinkedHashMap<>();
    Map<String, Long> requests = new LinkedHashMap<>();
    Map<String, String> reasons = new LinkedHashMap<>();
    for (TimedEvent mark : marks) {
      if (mark.event() instanceof StepEvent.Part round && round.kind().isPresent()) {
        String part = "`%s` in %s".formatted(round.kind().get(), mark.step());
        failures.merge(part, round.failures().orElse(0), Long::sum);
        requests.merge(part, round.requests().orElse(0), Long::sum);
        round.failure().ifPresent(failure -> reasons.putIfAbsent(part, failure));
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
