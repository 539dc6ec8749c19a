package assay.judge.check;

import assay.judge.figure.Text;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.results.Verdicts.Measure;
import java.util.List;
import java.util.Optional;

/// The second final reads of a trial. If a lagging copy may have answered a register's first, the register is read
/// again, on the owner if possible.
///
/// @param doubtful registers in doubt
/// @param again registers read a second time
/// @param onOwner second reads on the owner
public record SecondReads(long doubtful, long again, long onOwner) {

  /// Empty for older records.
  public static Optional<SecondReads> of(List<TimedEvent> events) {
    return TimedEvent.events(events, TrialEvent.AuditEnds.class)
        .filter(audit -> audit.doubtful().isPresent())
        .map(audit ->
            new SecondReads(
                audit.doubtful().getAsInt(), audit.again().orElse(0), audit.onOwner().orElse(0)))
        .findFirst();
  }

  /// @param stale keys that a second read found and the first did not: stale reads, not losses
  public Measure measure(long stale) {
    String text =
        "%s of %s keys in doubt, %s read again, %s of them on the owner"
            .formatted(
                Text.count(stale), Text.count(doubtful), Text.count(again), Text.count(onOwner));
    return Measure.of("stale-final-reads", stale, text);
  }

  /// How certain it is that losses are not reads of a lagging copy.
  public String beside() {
    if (doubtful > 0 && onOwner == doubtful) {
      return "; read again on the owner";
    }
    return again < doubtful
        ? "; %s of %s keys in doubt were not read again, and a copy that lags would look the same"
            .formatted(Text.count(doubtful - again), Text.count(doubtful))
        : "; read again, but not all on the owner: a copy that lags would look the same";
  }
}
