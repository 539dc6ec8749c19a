package assay.judge.check;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.fact.Quoted;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Unsuccessful requests of closed steps, and the first one's message.
public final class ClosedLoopFailures {

  private ClosedLoopFailures() {}

  private record Part(String kind, String step) {}

  /// A finding for every step and kind with failures. A round with uncounted failures leaves the number open.
  public static List<Fact> of(List<TimedEvent> events) {
    Map<Part, Long> failures = new LinkedHashMap<>();
    Map<Part, Long> requests = new LinkedHashMap<>();
    Map<Part, String> reasons = new LinkedHashMap<>();
    Set<Part> uncounted = new HashSet<>();
    for (TimedEvent event : events) {
      if (event.event() instanceof StepEvent.Part round && round.kind().isPresent()) {
        Part part = new Part(round.kind().get(), String.valueOf(event.step()));
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
          Part part = reason.getKey();
          boolean counted = !uncounted.contains(part);
          return new ClosedRequestsFailed(
                  counted,
                  counted ? failures.get(part) : null,
                  counted ? requests.get(part) : null,
                  part.kind,
                  part.step,
                  new Quoted(reason.getValue()))
              .fact();
        })
        .toList();
  }

  record ClosedRequestsFailed(
      boolean counted,
      @Nullable Long failed,
      @Nullable Long requests,
      String kind,
      String step,
      Finding reason)
      implements Finding {}
}
