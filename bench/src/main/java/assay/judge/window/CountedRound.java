package assay.judge.window;

import assay.plan.Step;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One counted round of a part of a closed step. Of several clients, each with its share of the requests,
/// it lasts as long as the slowest takes.
///
/// @param text the part as written: `put 2000`
/// @param nanos how long it took
/// @param ok how many of its requests ended OK, all clients together; -1 where the record does not say
public record CountedRound(String text, long nanos, long ok) {

  /// The counted rounds of a step in a cell, in the order in which they ended.
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

  /// What the events of one round have in common. Clients that warm up for a time discard different numbers
  /// of rounds, so that these tell nothing; records from before parts were numbered have nothing better.
  private static String key(StepEvent.Part part) {
    return part.part().isPresent()
        ? Integer.toString(part.part().getAsInt())
        : part.text() + "/" + part.round();
  }

  private static CountedRound of(StepEvent.Part part) {
    return new CountedRound(part.text(), part.nanos(), part.ok().orElse(-1));
  }

  /// The same with what another client did of it.
  private CountedRound beside(CountedRound other) {
    long both = ok < 0 || other.ok < 0 ? -1 : ok + other.ok;
    return new CountedRound(text, Math.max(nanos, other.nanos), both);
  }
}
