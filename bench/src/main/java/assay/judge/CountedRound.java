package assay.judge;

import assay.plan.Step;
import assay.record.Mark;
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
record CountedRound(String text, long nanos, long ok) {

  /// The counted rounds of a step in a cell, in the order in which they ended.
  static List<CountedRound> of(Step.Closed step, List<Mark> marks) {
    Map<String, CountedRound> rounds = new LinkedHashMap<>();
    for (Mark mark : marks) {
      boolean counts =
          mark.type() == Mark.Type.PART
              && step.id().equals(mark.step())
              && "true".equals(mark.fields().get("counted"));
      if (counts) {
        rounds.merge(key(mark), of(mark), CountedRound::beside);
      }
    }
    return new ArrayList<>(rounds.values());
  }

  /// What the marks of one round have in common. Clients that warm up for a time discard different numbers
  /// of rounds, so that these tell nothing; records from before parts were numbered have nothing better.
  private static String key(Mark mark) {
    Map<String, String> fields = mark.fields();
    String part = fields.get("part");
    return part == null ? fields.get("text") + "/" + fields.get("round") : part;
  }

  private static CountedRound of(Mark mark) {
    return new CountedRound(
        mark.fields().getOrDefault("text", mark.text()),
        mark.number("nanos", 0),
        mark.number("ok", -1));
  }

  /// The same with what another client did of it.
  private CountedRound beside(CountedRound other) {
    long both = ok < 0 || other.ok < 0 ? -1 : ok + other.ok;
    return new CountedRound(text, Math.max(nanos, other.nanos), both);
  }
}
