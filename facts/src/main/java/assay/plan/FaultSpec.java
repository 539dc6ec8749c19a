package assay.plan;

import assay.api.DurationNotation;
import assay.plan.fault.FaultKind;
import assay.plan.fault.FaultPhrase;
import assay.plan.fault.PacketRules;
import assay.plan.fault.ToForm;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A fault at a time.
///
/// @param fault the fault's name: `kill`, `pause`
/// @param target `member` (owner of the most keys under write), `backup` (holder of most of that member's backups),
///     `owner-and-backup`, `machine` (the owner's), `another` (not yet harmed), or a member's name; empty for `add`
/// @param at since the measured window began, without each trial's random phase
/// @param duration zero if the fault does not end
/// @param share left of a CPU or taken of a heap, 0 to 1
/// @param burst zero without bursts
/// @param onceUnsafe whether to wait also for the engine's signal that a partition is not owned or backed up as
///     configured
/// @param command the user's; null for every other fault
/// @param release the product's version that an upgrade puts in place, after the name of a server program if that is
///     another: `5.7.0`, `valkey 8.1.8`; empty for every other fault
/// @param packets of a fault that a process on the target's wire does; null for every other fault
public record FaultSpec(
    String fault,
    String target,
    Duration at,
    Duration duration,
    double share,
    Duration burst,
    boolean onceUnsafe,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable FaultCommand command,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String release,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PacketRules packets) {

  /// Plans of earlier versions name no release.
  public FaultSpec {
    release = release == null ? "" : release;
  }

  /// A stutter's burst as a multiple of the rest after it.
  public static final int BURSTS_PER_REST = 4;

  private static final String CHOSEN = "chosen";

  public FaultSpec(
      String fault,
      String target,
      Duration at,
      Duration duration,
      double share,
      Duration burst,
      boolean onceUnsafe) {
    this(fault, target, at, duration, share, burst, onceUnsafe, null, "", null);
  }

  public static FaultSpec of(FaultCommand command, Duration at, Duration duration) {
    return new FaultSpec(
        FaultKind.COMMAND.word(), "", at, duration, 0, Duration.ZERO, false, command, "", null);
  }

  public FaultSpec(String fault, String target, Duration at) {
    this(fault, target, at, Duration.ZERO, 0, Duration.ZERO);
  }

  /// A fault that does not wait for the engine's signal.
  public FaultSpec(
      String fault, String target, Duration at, Duration duration, double share, Duration burst) {
    this(fault, target, at, duration, share, burst, false);
  }

  public static FaultSpec chosen(Duration at) {
    return new FaultSpec(CHOSEN, "", at);
  }

  public boolean leftToConfiguration() {
    return fault.equals(CHOSEN);
  }

  /// The inverse of [#text()]: `pause member for 3s`, `throttle backup to 10% for 5s`. At the window's beginning.
  ///
  /// @return empty if the text has a mistake, which [FaultPhrase] tells
  public static Optional<FaultSpec> parse(String text) {
    FaultPhrase phrase = FaultPhrase.of(text);
    return FaultKind.of(phrase.kind())
        .filter(kind -> phrase.mistake().isEmpty())
        .map(kind -> read(kind, phrase));
  }

  private static FaultSpec read(FaultKind kind, FaultPhrase phrase) {
    Map<String, String> told = phrase.keys();
    String to = told.getOrDefault("to", "");
    String burst = told.get("burst");
    return new FaultSpec(
        kind.word(),
        kind.target(phrase.target()),
        Duration.ZERO,
        DurationNotation.parse(told.getOrDefault("for", "0s")),
        !to.isEmpty() && kind.to() == ToForm.SHARE
            ? Double.parseDouble(to.replace("%", "")) / 100
            : 0,
        burst == null ? kind.burst() : DurationNotation.parse(burst),
        false,
        null,
        kind.to() == ToForm.RELEASE ? to : "",
        kind.shapes() ? PacketRules.of(kind.to(), told) : null);
  }

  public FaultSpec at(Duration other) {
    return new FaultSpec(
        fault, target, other, duration, share, burst, onceUnsafe, command, release, packets);
  }

  public boolean takenBack() {
    return command == null
        ? FaultKind.of(fault).filter(FaultKind::isTakenBack).isPresent()
        : !command.undo().isEmpty();
  }

  /// The fault's end, or its time without one.
  public Duration ends() {
    return at.plus(duration);
  }

  /// The awaited signal, as a phrase after the time; may be empty.
  public String cue() {
    return onceUnsafe ? ", or later, once a partition is unsafe" : "";
  }

  /// The text without the time: `pause member-2 for 3s`.
  public String text() {
    return text(target);
  }

  private String percent() {
    BigDecimal percent = BigDecimal.valueOf(share).movePointRight(2);
    return percent.round(new MathContext(12)).stripTrailingZeros().toPlainString();
  }

  /// The text with targets' names.
  public String text(String whom) {
    StringBuilder text = new StringBuilder(fault);
    if (command != null) {
      text.append(" `").append(command.text()).append('`');
    }
    if (!whom.isEmpty()) {
      text.append(' ').append(whom);
    }
    if (share > 0) {
      text.append(" to ").append(percent()).append('%');
    }
    if (!release.isEmpty()) {
      text.append(" to ").append(release);
    }
    if (packets != null) {
      if (!packets.delay().isZero()) {
        text.append(" to ").append(PacketRules.text(packets.delay()));
      }
      text.append(packets.text());
    }
    if (!burst.isZero()) {
      text.append(" by bursts of ").append(DurationNotation.text(burst));
    }
    if (!duration.isZero()) {
      text.append(" for ").append(DurationNotation.text(duration));
    }
    return text.toString();
  }
}
