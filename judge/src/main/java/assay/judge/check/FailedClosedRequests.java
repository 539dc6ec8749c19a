package assay.judge.check;

import assay.judge.figure.Text;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Unsuccessful requests of closed steps, and the first one's message.
public final class FailedClosedRequests {

  private FailedClosedRequests() {}

  /// A sentence for every step and kind with failures. A round with uncounted failures leaves the number open.
  public static List<String> of(List<TimedEvent> events) {
    Map<String, Long> failures = new LinkedHashMap<>();
    Map<String, Long> requests = new LinkedHashMap<>();
    Map<String, String> reasons = new LinkedHashMap<>();
    Set<String> uncounted = new HashSet<>();
    for (TimedEvent event : events) {
      if (event.event() instanceof StepEvent.Part round && round.kind().isPresent()) {
        String part = "`%s` in %s".formatted(round.kind().get(), event.step());
        if (round.requests().isEmpty()
            || (round.failure().isPresent() && round.failures().isEmpty())) {
          uncounted.add(part);
        }
        failures.merge(part, round.failures().orElse(0), Long::sum);
        requests.merge(part, round.requests().orElse(0), Long::sum);
        round.failure().ifPresent(failure -> reasons.putIfAbsent(part, failure));
      }
    }
    return reasons.entrySet().stream()
        .map(reason -> {
          String part = reason.getKey();
          String count =
              uncounted.contains(part)
                  ? "requests"
                  : "%s of %s requests"
                      .formatted(
                          Text.count(Objects.requireNonNull(failures.get(part))),
                          Text.count(Objects.requireNonNull(requests.get(part))));
          String more = uncounted.contains(part) ? ", the record does not tell how many" : "";
          return "%s %s did not go well%s: %s".formatted(count, part, more, reason.getValue());
        })
        .toList();
  }
}
