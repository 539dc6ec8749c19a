package assay.plan;

import assay.api.DurationNotation;
import assay.plan.fault.FaultKind;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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
public record FaultSpec(
    String fault,
    String target,
    Duration at,
    Duration duration,
    double share,
    Duration burst,
    boolean onceUnsafe,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable FaultCommand command,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String release) {

  /// Plans of earlier versions name no release.
  public FaultSpec {
    release = release == null ? "" : release;
  }

  /// A stutter's burst as a multiple of the rest after it.
  public static final int BURSTS_PER_REST = 4;

  private static final String CHOSEN = "chosen";
  private static final String TO = "to";
  private static final Duration LONGEST = Duration.ofHours(24);

  private static final Pattern SERVER = Pattern.compile("[a-z]+");
  private static final Pattern SHARE = Pattern.compile("[1-9]\\d?(\\.\\d{1,9})?%");
  private static final Pattern RELEASE = Pattern.compile("([a-z]+ )?\\d+(\\.[\\w-]+){1,5}");

  public FaultSpec(
      String fault,
      String target,
      Duration at,
      Duration duration,
      double share,
      Duration burst,
      boolean onceUnsafe) {
    this(fault, target, at, duration, share, burst, onceUnsafe, null, "");
  }

  public static FaultSpec of(FaultCommand command, Duration at, Duration duration) {
    return new FaultSpec(
        FaultKind.COMMAND.word(), "", at, duration, 0, Duration.ZERO, false, command, "");
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
  /// @return empty if invalid
  public static Optional<FaultSpec> parse(String text) {
    List<String> words = words(text);
    Optional<FaultKind> kind = FaultKind.of(words.getFirst());
    if (kind.isEmpty()
        || kind.get().isCommand()
        || words.size() % 2 != 0
        || kind.get().refuses(words.get(1)).isPresent()) {
      return Optional.empty();
    }
    Map<String, String> told = new HashMap<>();
    for (int i = 2; i < words.size(); i += 2) {
      if (told.put(words.get(i), words.get(i + 1)) != null) {
        return Optional.empty();
      }
    }
    boolean known = Set.of("for", TO, "burst").containsAll(told.keySet());
    boolean fits =
        known && kind.get().misses(told.keySet()).isEmpty() && kind.get().knows(told.keySet());
    return fits ? read(kind.get(), words.get(1), told) : Optional.empty();
  }

  /// A server program and its release are one word: `valkey 8.1.8`.
  private static List<String> words(String text) {
    List<String> words =
        new ArrayList<>(List.of(text.strip().replace(" by bursts of ", " burst ").split("\\s+")));
    int value = words.indexOf(TO) + 1;
    if (value > 1 && value + 1 < words.size() && SERVER.matcher(words.get(value)).matches()) {
      words.set(value, words.get(value) + " " + words.remove(value + 1));
    }
    return words;
  }

  private static Optional<FaultSpec> read(FaultKind kind, String target, Map<String, String> told) {
    String to = told.getOrDefault(TO, "");
    if (!to.isEmpty() && !fits(kind, to)) {
      return Optional.empty();
    }
    try {
      boolean share = !to.isEmpty() && !kind.namesRelease();
      FaultSpec fault =
          new FaultSpec(
              kind.word(),
              kind.target(target),
              Duration.ZERO,
              DurationNotation.parse(told.getOrDefault("for", "0s")),
              share ? Double.parseDouble(to.replace("%", "")) / 100 : 0,
              told.containsKey("burst")
                  ? DurationNotation.parse(told.getOrDefault("burst", ""))
                  : kind.burst(),
              false,
              null,
              share ? "" : to);
      return fault.isPossible(told) ? Optional.of(fault) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// Whether `to` has the form that a kind needs: a share, or a release.
  public static boolean fits(FaultKind kind, String to) {
    return (kind.namesRelease() ? RELEASE : SHARE).matcher(to).matches();
  }

  /// Whether durations are positive and at most a day, and no burst exceeds the whole.
  private boolean isPossible(Map<String, String> told) {
    return (!told.containsKey("for") || duration.isPositive())
        && duration.compareTo(LONGEST) <= 0
        && (!told.containsKey("burst") || (burst.isPositive() && burst.compareTo(duration) <= 0));
  }

  public FaultSpec at(Duration other) {
    return new FaultSpec(
        fault, target, other, duration, share, burst, onceUnsafe, command, release);
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
    if (!burst.isZero()) {
      text.append(" by bursts of ").append(DurationNotation.text(burst));
    }
    if (!duration.isZero()) {
      text.append(" for ").append(DurationNotation.text(duration));
    }
    return text.toString();
  }
}
