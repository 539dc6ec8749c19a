package assay.fault.disk;

import assay.fault.FaultTarget;
import assay.fault.MemberFault;
import assay.schedule.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Kills members and drops all that they have not forced to their disks, as a power failure does. They are started again
/// on what the disks have.
///
/// The processes end first. If the disks failed first, an engine could acknowledge a write in between, which no power
/// failure allows.
public final class PowerFailureFault extends MemberFault {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration JOIN = Duration.ofSeconds(90);
  private static final Duration POLL = Duration.ofMillis(5);

  private final PowerControl power;
  private final Clock clock;
  private final Set<String> mounted = new HashSet<>();
  private boolean begun;
  private Done done = Done.UNKNOWN;

  public PowerFailureFault(List<? extends FaultTarget> targets, PowerControl power, Clock clock) {
    super("power-failure", targets);
    this.power = power;
    this.clock = clock;
  }

  @Override
  public void inject() {
    targetNames().forEach(power::overwriteMark);
    targets().forEach(FaultTarget::kill);
    targetNames().forEach(power::cut);
  }

  @Override
  public Optional<String> tookEffect() {
    return proofs(target ->
        target
            .proofOfDeath(PATIENCE)
            .filter(dead -> mountedAgain(target.name()))
            .flatMap(dead -> power.proof(target.name()).map(proof -> dead + ", " + proof)));
  }

  private boolean mountedAgain(String member) {
    if (!mounted.contains(member)
        && clock.awaitThat(() -> power.mountAgain(member), PATIENCE, POLL)) {
      mounted.add(member);
    }
    return mounted.contains(member);
  }

  @Override
  public void undo() {
    if (begun) {
      return;
    }
    begun = true;
    for (FaultTarget target : targets()) {
      if (!mountedAgain(target.name())) {
        throw new IllegalStateException(
            "the disk of %s could not be mounted again".formatted(target.name()));
      }
      target.begin();
    }
  }

  /// What became of each member. A product that does not start on what the disk has is a result, and so are members that
  /// wait for it in vain.
  @Override
  public Optional<String> healed() {
    Map<String, FaultTarget.NotJoined> away = new LinkedHashMap<>();
    Optional<String> proof =
        proofs(target ->
            target
                .proofOfJoining(JOIN)
                .or(() -> {
                  FaultTarget.NotJoined why = target.whyNotJoined();
                  away.put(target.name(), why);
                  return Optional.of("it has not joined again: " + why.reason());
                }));
    if (away.isEmpty()) {
      return proof;
    }
    List<Map.Entry<String, FaultTarget.NotJoined>> refused =
        away.entrySet().stream().filter(each -> each.getValue().refused()).toList();
    if (refused.isEmpty()) {
      return Optional.empty();
    }
    String members = refused.stream().map(Map.Entry::getKey).collect(Collectors.joining(", "));
    done = Done.refused(members, refused.getFirst().getValue().reason());
    return proof;
  }

  @Override
  public Done done() {
    return done;
  }
}
