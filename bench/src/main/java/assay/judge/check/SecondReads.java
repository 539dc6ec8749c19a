package assay.judge.check;

import assay.judge.figure.Text;
import assay.record.event.CellEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import java.util.List;
import java.util.Optional;

/// What is known of the second reads of a cell's audit: registers of which the first final read may have
/// been answered by a copy that lags are read again, on the owner where the engine has a way.
///
/// @param doubtful how many registers were in doubt
/// @param again how many of them were read a second time
/// @param onOwner how many of these on the owner
public record SecondReads(long doubtful, long again, long onOwner) {

  /// Those of a cell; empty for records of before there were any.
  public static Optional<SecondReads> of(List<TimedEvent> events) {
    return TimedEvent.events(events, CellEvent.AuditEnds.class)
        .filter(audit -> audit.doubtful().isPresent())
        .map(audit ->
            new SecondReads(
                audit.doubtful().getAsInt(), audit.again().orElse(0), audit.onOwner().orElse(0)))
        .findFirst();
  }

  /// How many keys a second read found that the first had not: stale reads, no losses.
  ///
  /// @param stale their number
  public Measure measure(long stale) {
    String text =
        "%s of %s keys in doubt, %s read again, %s of them on the owner"
            .formatted(
                Text.count(stale), Text.count(doubtful), Text.count(again), Text.count(onOwner));
    return Measure.of("stale-final-reads", stale, text);
  }

  /// What is to be said beside losses: how sure it is that they are no reads of a copy that lags.
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
