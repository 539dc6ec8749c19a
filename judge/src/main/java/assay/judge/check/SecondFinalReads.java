package assay.judge.check;

import assay.fact.Finding;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.results.Verdicts.Measure;
import java.util.List;
import java.util.Optional;

/// The second final reads of a trial. If a lagging copy may have answered a register's first, the register is read
/// again, on the owner if possible. After a fault that processes outlive, registers that lack a version are read until none has got newer
/// for a while.
///
/// @param doubtful registers in doubt
/// @param again registers read a second time
/// @param onOwner second reads on the owner
/// @param late registers that got newer after their second read
/// @param goesOn whether one did just before reading ended: what is missing may still come back
public record SecondFinalReads(long doubtful, long again, long onOwner, long late, boolean goesOn) {

  /// Empty for older records.
  public static Optional<SecondFinalReads> of(List<TimedEvent> events) {
    return TimedEvent.events(events, TrialEvent.AuditEnds.class)
        .filter(audit -> audit.doubtful().isPresent())
        .map(audit ->
            new SecondFinalReads(
                audit.doubtful().getAsInt(),
                audit.again().orElse(0),
                audit.onOwner().orElse(0),
                audit.late().orElse(0),
                audit.goesOn().orElse(0) > 0))
        .findFirst();
  }

  /// @param stale keys that a later read found and the first did not: stale reads, not losses
  public Measure measure(long stale) {
    return Measure.of(
        "stale-final-reads", stale, new StaleFinalReads(stale, doubtful, again, onOwner, late));
  }

  /// How certain it is that losses are not reads of a lagging copy.
  public Finding beside() {
    if (doubtful > 0 && onOwner == doubtful) {
      return new ReadAgainOnOwner();
    }
    return again < doubtful
        ? new KeysNotReadAgain(doubtful - again, doubtful)
        : new ReadAgainElsewhere();
  }

  record StaleFinalReads(long stale, long doubtful, long again, long onOwner, long late)
      implements Finding {}

  record ReadAgainOnOwner() implements Finding {}

  record KeysNotReadAgain(long keys, long doubtful) implements Finding {}

  record ReadAgainElsewhere() implements Finding {}
}
