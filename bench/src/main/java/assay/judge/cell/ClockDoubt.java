package assay.judge.cell;

import assay.judge.check.ResponseBins;
import assay.judge.figure.Text;
import assay.record.CellHistories;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What rules cannot say of clients on several hosts whose clocks are known badly.
///
/// Every operation is judged as the longest that it may have been, so that nothing is accused that only a
/// clock made look wrong. But what is seen of it shrinks by as much: who finds nothing then has not looked.
final class ClockDoubt {

  /// As for what is counted in bins: a tenth of one.
  static final long MOST_NANOS = ResponseBins.BIN_NANOS / 10;

  /// The rules that hold operations of one client against those of another by their times.
  private static final Set<String> COMPARING =
      Set.of("stale-reads", "linearizability", "counters", "sets");

  private ClockDoubt() {}

  /// Verdicts with what the clocks leave open.
  static Map<String, Verdict> applied(Map<String, Verdict> verdicts, CellHistories histories) {
    long bound = histories.clockBoundNanos();
    if (bound <= MOST_NANOS) {
      return verdicts;
    }
    Map<String, Verdict> left = new LinkedHashMap<>();
    verdicts.forEach((name, verdict) ->
        left.put(name, COMPARING.contains(name) ? doubted(verdict, bound) : verdict));
    return left;
  }

  private static Verdict doubted(Verdict verdict, long bound) {
    String sentence =
        "the clocks of the clients' hosts are known to %s only, so that what lay less than %s apart was not seen (E581)"
            .formatted(Text.nanos(bound), Text.nanos(2 * bound));
    return switch (verdict.status()) {
      case VALID -> Verdict.unknown(sentence);
      case UNKNOWN -> verdict;
      case INVALID ->
          new Verdict(
              Status.INVALID,
              verdict.summary() + "; " + sentence,
              List.of(),
              List.of(),
              verdict.witnesses());
    };
  }
}
