package assay.plan;

import assay.api.Durations;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A fault at a time.
///
/// @param fault the fault's name: `kill`, `pause`
/// @param target whom it harms: `member` (the owner of the most keys under write), `backup` (who holds
///     most of that member's backups), `owner-and-backup`, `machine` (that of the owner), `another` (a
///     member no fault has harmed yet), or the name of one; empty for `add`
/// @param at when, after the measured window began; in a plan without the phase that every cell draws
/// @param duration for how long, and then it is taken back; zero where it is not
/// @param share how much is left of a CPU or taken of a heap, from 0 to 1; 0 for faults without one
/// @param burst how long each short pause lasts; zero for faults without them
/// @param onceUnsafe whether it waits, from its time on, for the engine's own signal that a partition is
///     not owned or backed up as asked
/// @param command what a user has a shell do; null for every other fault
public record FaultSpec(
    String fault,
    String target,
    Duration at,
    Duration duration,
    double share,
    Duration burst,
    boolean onceUnsafe,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable FaultCommand command) {

  /// How many times longer a burst of a stutter is than the time to run after it.
  public static final int BURSTS_PER_REST = 4;

  private static final String CHOSEN = "chosen";
  private static final Duration LONGEST = Duration.ofHours(24);

  /// As in a study's schema.
  private static final Pattern SHARE = Pattern.compile("[1-9]\\d?(\\.\\d{1,9})?%");

  /// Reads one; those written before there were shares and signals lack them.
  @JsonCreator
  static FaultSpec read(
      @JsonProperty("fault") String fault,
      @JsonProperty("target") String target,
      @JsonProperty("at") Duration at,
      @JsonProperty("duration") @JsonAlias("lasts") @Nullable Duration duration,
      @JsonProperty("share") @Nullable Double share,
      @JsonProperty("burst") @Nullable Duration burst,
      @JsonProperty("onceUnsafe") @Nullable Boolean onceUnsafe,
      @JsonProperty("command") @Nullable FaultCommand command) {
    return new FaultSpec(
        fault,
        target,
        at,
        orZero(duration),
        share == null ? 0 : share,
        orZero(burst),
        Boolean.TRUE.equals(onceUnsafe),
        command);
  }

  /// Plans of earlier versions know neither a duration nor bursts.
  public FaultSpec {
    duration = orZero(duration);
    burst = orZero(burst);
  }

  /// A fault that Assay does itself.
  public FaultSpec(
      String fault,
      String target,
      Duration at,
      Duration duration,
      double share,
      Duration burst,
      boolean onceUnsafe) {
    this(fault, target, at, duration, share, burst, onceUnsafe, null);
  }

  /// A command of the user's.
  public static FaultSpec of(FaultCommand command, Duration at, Duration duration) {
    return new FaultSpec(
        FaultKind.COMMAND.word(), "", at, duration, 0, Duration.ZERO, false, command);
  }

  /// A fault that is not taken back.
  public FaultSpec(String fault, String target, Duration at) {
    this(fault, target, at, Duration.ZERO, 0, Duration.ZERO);
  }

  /// A fault that comes at its time, whatever the engine says.
  public FaultSpec(
      String fault, String target, Duration at, Duration duration, double share, Duration burst) {
    this(fault, target, at, duration, share, burst, false);
  }

  /// The fault that each strategy's setting `fault` says, at a time.
  public static FaultSpec chosen(Duration at) {
    return new FaultSpec(CHOSEN, "", at);
  }

  /// Whether the strategy says what it is.
  public boolean leftToStrategy() {
    return fault.equals(CHOSEN);
  }

  /// Reads what [#text()] writes: `pause member for 3s`, `throttle backup to 10% for 5s`; its time is the
  /// window's beginning.
  ///
  /// @return empty where it is no fault, or is not told what it needs
  public static Optional<FaultSpec> parse(String text) {
    String[] words = text.strip().replace(" by bursts of ", " burst ").split("\\s+");
    Optional<FaultKind> kind = FaultKind.of(words[0]);
    if (kind.isEmpty()
        || kind.get() == FaultKind.COMMAND
        || words.length % 2 != 0
        || kind.get().refuses(words[1]).isPresent()) {
      return Optional.empty();
    }
    Map<String, String> told = new HashMap<>();
    for (int i = 2; i < words.length; i += 2) {
      if (told.put(words[i], words[i + 1]) != null) {
        return Optional.empty();
      }
    }
    boolean known = Set.of("for", "to", "burst").containsAll(told.keySet());
    boolean fits =
        known && kind.get().misses(told.keySet()).isEmpty() && kind.get().knows(told.keySet());
    return fits ? read(kind.get(), words[1], told) : Optional.empty();
  }

  private static Optional<FaultSpec> read(FaultKind kind, String target, Map<String, String> told) {
    if (!SHARE.matcher(told.getOrDefault("to", "1%")).matches()) {
      return Optional.empty();
    }
    try {
      String share = told.getOrDefault("to", "0%").replace("%", "");
      Duration burst = kind == FaultKind.STUTTER ? FaultKind.BURST : Duration.ZERO;
      FaultSpec fault =
          new FaultSpec(
              kind.word(),
              kind == FaultKind.ADD ? "" : target,
              Duration.ZERO,
              Durations.parse(told.getOrDefault("for", "0s")),
              Double.parseDouble(share) / 100,
              told.containsKey("burst") ? Durations.parse(told.getOrDefault("burst", "")) : burst);
      return fault.isPossible(told) ? Optional.of(fault) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// Whether what it was told is some time, of a day at the most, and no burst is longer than all of it.
  private boolean isPossible(Map<String, String> told) {
    return (!told.containsKey("for") || duration.isPositive())
        && duration.compareTo(LONGEST) <= 0
        && (!told.containsKey("burst") || (burst.isPositive() && burst.compareTo(duration) <= 0));
  }

  private static Duration orZero(@Nullable Duration given) {
    return given == null ? Duration.ZERO : given;
  }

  /// The same fault at another time.
  public FaultSpec at(Duration other) {
    return new FaultSpec(fault, target, other, duration, share, burst, onceUnsafe, command);
  }

  /// The same harm by another name.
  public FaultSpec called(String name) {
    return new FaultSpec(name, target, at, duration, share, burst, onceUnsafe, command);
  }

  /// Whether it is taken back at some time.
  public boolean takenBack() {
    return command == null
        ? FaultKind.of(fault).filter(FaultKind::isTakenBack).isPresent()
        : !command.undo().isEmpty();
  }

  /// When it is taken back; where it is not, when it is done.
  public Duration ends() {
    return at.plus(duration);
  }

  /// What it waits for beyond its time, to be said after it; empty where it waits for nothing.
  public String cue() {
    return onceUnsafe ? ", or later, once a partition is unsafe" : "";
  }

  /// What is done to whom, without its time: `pause member-2 for 3s`.
  public String text() {
    return text(target);
  }

  /// The share in percent, as it can be read back.
  private String percent() {
    BigDecimal percent = BigDecimal.valueOf(share).movePointRight(2);
    return percent.round(new MathContext(12)).stripTrailingZeros().toPlainString();
  }

  /// The same with the names of those it was done to.
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
    if (!burst.isZero()) {
      text.append(" by bursts of ").append(Durations.text(burst));
    }
    if (!duration.isZero()) {
      text.append(" for ").append(Durations.text(duration));
    }
    return text.toString();
  }
}
