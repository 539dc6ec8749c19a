package assay.judge.window;

import assay.plan.Step;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One counted round of a part. With several clients it lasts as long as the slowest.
///
/// @param text the part as written: `put 2000`
/// @param ok all clients' requests that ended OK; -1 if not recorded
public record CountedRound(String text, long nanos, long ok) {

  /// In the order in which the rounds ended.
  public static List<CountedRound> of(Step.Closed step, List<TimedEvent> events) {
    Map<String, CountedRound> rounds = new LinkedHashMap<>();
    for (TimedEvent event : events) {
      boolean own = step.id().equals(event.step());
      if (own && event.event() instanceof StepEvent.Part part && part.counted()) {
        rounds.merge(key(part), of(part), CountedRound::beside);
      }
    }
    return new ArrayList<>(rounds.values());
  }

  /// The key that a round's events share. Clients that warm up for a time discard different numbers of rounds,
  /// therefore round numbers serve only older records.
  private static String key(StepEvent.Part part) {
    return part.part().isPresent()
        ? Integer.toString(part.part().getAsInt())
        : part.text() + "/" + part.round();
  }

  private static CountedRound of(StepEvent.Part part) {
    return new CountedRound(part.text(), part.nanos(), part.ok().orElse(-1));
  }

  /// Adds another client's share.
  private CountedRound beside(CountedRound other) {
    long both = ok < 0 || other.ok < 0 ? -1 : ok + other.ok;
    return new CountedRound(text, Math.max(nanos, other.nanos), both);
  }
}
