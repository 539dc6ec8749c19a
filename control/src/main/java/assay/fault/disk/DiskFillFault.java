package assay.fault.disk;

import assay.fault.FaultTarget;
import assay.fault.GuardedFault;
import assay.plan.fault.FaultKind;
import assay.schedule.Clock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Fills a member's own file system: a file takes all space, and any space that the member frees, until the fault is undone.
///
/// A member that has ended meanwhile, as many servers do on a full disk, is restarted once there is room, as an operator
/// would. So is a member that ends within [FaultKind#LATE_END] after writes succeed again.
public final class DiskFillFault extends GuardedFault {

  static final String FILLER = "assay-filler";

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration JOIN = Duration.ofSeconds(90);
  private static final Duration POLL = Duration.ofMillis(5);

  private final DiskControl disks;
  private final Clock clock;
  private final List<FaultTarget> begun = new ArrayList<>();
  private boolean undone;

  public DiskFillFault(List<? extends FaultTarget> targets, DiskControl disks, Clock clock) {
    super("disk-fill", targets);
    this.disks = disks;
    this.clock = clock;
  }

  @Override
  public void inject() {
    hold(
        all(target -> "%s & fillers=\"$fillers $!\"".formatted(filling(target))),
        "kill -KILL $fillers 2>/dev/null; wait $fillers 2>/dev/null\n"
            + all(target -> "%s rm -f %s".formatted(disks.inside(), filler(target))));
  }

  private String all(Function<FaultTarget, String> command) {
    return targets().stream().map(command).collect(Collectors.joining("\n"));
  }

  /// Fills while the parent shell lives, and stops even if that shell is killed.
  private String filling(FaultTarget target) {
    String loop =
        "while kill -0 $0; do cat /dev/zero >>\"$1\"; sleep 0.02; done 2>/dev/null </dev/null >/dev/null";
    return "%s sh -c %s $$ %s".formatted(disks.inside(), quoted(loop), filler(target));
  }

  private String filler(FaultTarget target) {
    Path folder = disks.folderOf(target.name());
    return quoted(folder.resolve(FILLER).toString());
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  @Override
  public Optional<String> tookEffect() {
    return proofs(target ->
        awaited(() -> disks.freeBytes(target.name()) == 0 && !disks.takesAPage(target.name()))
            ? Optional.of("no byte of its disk is free, and a write is refused")
            : Optional.empty());
  }

  @Override
  public void undo() {
    super.undo();
    if (undone) {
      return;
    }
    undone = true;
    beginWhoEnded();
  }

  private void beginWhoEnded() {
    for (FaultTarget target : targets()) {
      if (!begun.contains(target) && !target.alive()) {
        target.begin();
        begun.add(target);
      }
    }
  }

  @Override
  public Optional<String> healed() {
    for (FaultTarget target : targets()) {
      if (!awaited(() -> disks.takesAPage(target.name()))) {
        return Optional.empty();
      }
    }
    if (!watchedForLateEnds()) {
      return Optional.empty();
    }
    return proofs(target -> {
      String free =
          String.format(
              Locale.ROOT,
              "%d bytes of its disk are free, and a write is taken",
              disks.freeBytes(target.name()));
      Optional<String> proof =
          begun.contains(target)
              ? target.proofOfJoining(JOIN).map(joined -> free + "; it had ended, and " + joined)
              : Optional.of(free);
      return proof.filter(any -> target.alive());
    });
  }

  /// Restarts members that end late; returns whether the full period could be watched.
  private boolean watchedForLateEnds() {
    long untilNanos = clock.nanos() + FaultKind.LATE_END.toNanos();
    return awaited(() -> {
      beginWhoEnded();
      return clock.nanos() - untilNanos >= 0;
    });
  }

  private boolean awaited(BooleanSupplier holds) {
    return clock.awaitThat(holds, PATIENCE, POLL);
  }
}
