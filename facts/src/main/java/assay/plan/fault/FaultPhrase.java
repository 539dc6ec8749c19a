package assay.plan.fault;

import assay.api.DurationNotation;
import assay.words.NearestWord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A fault in one line, as a configuration chooses it: `throttle backup to 10% for 5s`.
///
/// @param kind the first word
/// @param target as written; empty if missing
/// @param keys the values of the fault's keys, as written
/// @param mistake the first mistake; without one, the fault can be made
public record FaultPhrase(
    String kind, String target, Map<String, String> keys, Optional<Mistake> mistake) {

  private static final String FOR = "for";
  private static final String TO = "to";
  private static final String BURST = "burst";
  private static final String SPREAD = "spread";

  private static final Duration LONGEST = Duration.ofHours(24);
  private static final Pattern SERVER = Pattern.compile("[a-z]+");

  public FaultPhrase {
    keys = Map.copyOf(keys);
  }

  /// @param what says what is wrong
  /// @param help says what to write
  public record Mistake(String what, String help) {}

  public static FaultPhrase of(String text) {
    List<String> words = words(text);
    String kind = words.getFirst();
    String target = words.size() > 1 ? words.get(1) : "";
    List<String> rest = words.subList(Math.min(2, words.size()), words.size());
    Map<String, String> keys = new LinkedHashMap<>();
    for (int i = 0; i + 1 < rest.size(); i += 2) {
      keys.put(rest.get(i), rest.get(i + 1));
    }
    Optional<Mistake> mistake =
        FaultKind.of(kind)
            .filter(known -> !known.isCommand())
            .map(known ->
                ofTarget(known, target)
                    .or(() -> ofKeys(known, target, rest))
                    .or(() -> ofValues(known, keys)))
            .orElseGet(() -> Optional.of(noKind(kind)));
    return new FaultPhrase(kind, target, keys, mistake);
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

  private static Mistake noKind(String word) {
    List<String> kinds =
        FaultKind.all().stream().filter(kind -> !kind.isCommand()).map(FaultKind::word).toList();
    return FaultKind.of(word).isPresent()
        ? new Mistake(
            "only a step can have a `%s`".formatted(word),
            "write it in an open step: `fault: { %s: …, at: 10s }`".formatted(word))
        : new Mistake(
            "there is no fault `%s`".formatted(word),
            NearestWord.help(word, kinds, "write one of " + String.join(", ", kinds)));
  }

  private static Optional<Mistake> ofTarget(FaultKind kind, String target) {
    return kind.refuses(target)
        .map(expected ->
            new Mistake(
                target.isEmpty()
                    ? "`%s` has no target".formatted(kind)
                    : "`%s` cannot target `%s`".formatted(kind, target),
                "write " + expected));
  }

  /// @param rest the words after the target: keys, each with its value
  private static Optional<Mistake> ofKeys(FaultKind kind, String target, List<String> rest) {
    String example = "write `%s`".formatted(example(kind, target));
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < rest.size(); i += 2) {
      String key = rest.get(i);
      if (kind.need(key) == FaultKind.Need.NEVER) {
        boolean known = FaultKind.KEYS.contains(key);
        return Optional.of(
            new Mistake("`%s` has no `%s`".formatted(kind, key), known ? "leave it out" : example));
      }
      if (i + 1 == rest.size()) {
        return Optional.of(new Mistake("`%s` has no value".formatted(key), example));
      }
      if (!keys.add(key)) {
        return Optional.of(new Mistake("`%s` is there twice".formatted(key), "leave one out"));
      }
    }
    return kind.misses(keys).stream()
        .findFirst()
        .map(key -> new Mistake("`%s` needs `%s`".formatted(kind, key), example));
  }

  /// The fault with this target and all that it needs: `throttle backup to 10% for 3s`.
  private static String example(FaultKind kind, String target) {
    StringBuilder text = new StringBuilder(kind + " " + target);
    Stream.of(TO, FOR)
        .filter(key -> kind.need(key) == FaultKind.Need.ALWAYS)
        .forEach(key -> text.append(" %s %s".formatted(key, kind.example(key))));
    return text.toString();
  }

  private static Optional<Mistake> ofValues(FaultKind kind, Map<String, String> keys) {
    String to = keys.get(TO);
    if (to != null && !kind.to().takes(to)) {
      return Optional.of(
          new Mistake(
              "`%s` cannot have `to %s`".formatted(kind, to),
              "write %s, such as `to %s`".formatted(kind.to().noun(), kind.example(TO))));
    }
    return ofDuration(FOR, keys)
        .or(() -> ofDuration(BURST, keys))
        .or(() -> ofBurst(keys.get(BURST), keys.get(FOR)))
        .or(() -> ofDuration(SPREAD, keys))
        .or(() -> PacketRuleMistakes.of(keys));
  }

  private static Optional<Mistake> ofDuration(String key, Map<String, String> keys) {
    String value = keys.get(key);
    if (value == null) {
      return Optional.empty();
    }
    try {
      Duration duration = DurationNotation.parse(value);
      if (duration.isPositive() && duration.compareTo(LONGEST) <= 0) {
        return Optional.empty();
      }
    } catch (IllegalArgumentException e) {
      // The help says which text is a duration.
    }
    return Optional.of(
        new Mistake(
            "`%s` cannot be `%s`".formatted(key, value),
            "write a duration of at most a day, such as 3s"));
  }

  private static Optional<Mistake> ofBurst(@Nullable String burst, @Nullable String whole) {
    return burst == null
            || whole == null
            || DurationNotation.parse(burst).compareTo(DurationNotation.parse(whole)) <= 0
        ? Optional.empty()
        : Optional.of(
            new Mistake(
                "a burst of %s is longer than the fault itself".formatted(burst),
                "write a burst that is shorter than `for`"));
  }
}
