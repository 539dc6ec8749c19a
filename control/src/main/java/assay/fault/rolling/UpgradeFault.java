package assay.fault.rolling;

import assay.fault.FaultTarget;
import assay.fault.FaultTarget.NotJoined;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A rolling upgrade, or the way back: each member comes back with another release of its product.
///
/// Members say their release themselves, before and after. A member that does not join with the new release is started
/// again with the old one, as an operator would do, and the upgrade ends: two releases that form no cluster are a result. A
/// member that is only slow is none.
public final class UpgradeFault extends RollingFault {

  private final String release;
  private final Duration patience;
  private final Map<String, String> before = new HashMap<>();
  private Done done = Done.UNKNOWN;

  /// @param release the new one, after the name of a server program if that is another: `valkey 8.1.8`
  /// @param longest how long the whole upgrade may take; half of it is left for the way back
  public UpgradeFault(List<? extends FaultTarget> targets, String release, Duration longest) {
    super("upgrade", targets);
    this.release = release;
    this.patience = longest.dividedBy(2).compareTo(JOIN) < 0 ? longest.dividedBy(2) : JOIN;
  }

  @Override
  void leave(FaultTarget target) {
    target.release().ifPresent(said -> before.put(target.name(), said));
    target.leave();
  }

  @Override
  public Optional<String> tookEffect() {
    return super.tookEffect()
        .flatMap(proof ->
            Optional.ofNullable(before.get(targetNames().getFirst()))
                .map(said -> "%s, and said before that it ran %s".formatted(proof, said)));
  }

  @Override
  Again again(FaultTarget target) {
    String said = before.get(target.name());
    target.begin(release);
    Optional<String> joined = target.proofOfJoining(patience);
    if (joined.isEmpty()) {
      return back(target, said, target.giveUp());
    }
    if (!target.awaitOthers(patience)) {
      String reason = "it formed a cluster of its own: " + target.giveUp().reason();
      return back(target, said, new NotJoined(reason, true));
    }
    Optional<String> now = target.release().filter(this::isNew);
    return said == null || now.isEmpty()
        ? Again.WITHOUT_PROOF
        : new Again(
            Optional.of(
                "%s; it said %s before and %s now".formatted(joined.get(), said, now.get())),
            true);
  }

  /// Whether a member says the new release. A server program says its name before it.
  private boolean isNew(String told) {
    return told.equals(release) || told.endsWith(" " + release);
  }

  /// Starts a member again with its old release. A refusal counts as done even if the member is refused again: the cluster
  /// then lacks it. A member that was only slow proves nothing.
  private Again back(FaultTarget target, @Nullable String said, NotJoined notJoined) {
    String reason = notJoined.reason();
    if (notJoined.refused()) {
      done = Done.refused(target.name(), reason);
    }
    target.begin();
    Optional<String> joined = target.proofOfJoining(patience);
    String then =
        joined
            .map(proof -> "%s again with its old release".formatted(proof))
            .orElseGet(() -> "nor does it join with its old one: " + target.giveUp().reason());
    return said == null || !notJoined.refused()
        ? Again.WITHOUT_PROOF
        : new Again(
            Optional.of(
                "it said %s before, and did not join with %s: %s; %s"
                    .formatted(said, release, reason, then)),
            false);
  }

  /// What each member did; also if a member was refused, which ends the upgrade.
  @Override
  public Optional<String> healed() {
    return done.refused().isPresent() && !proofs().isEmpty()
        ? Optional.of(proofs())
        : super.healed();
  }

  @Override
  public Done done() {
    return done;
  }
}
