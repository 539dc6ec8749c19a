package assay.plan.fault;

import assay.api.DurationNotation;
import assay.plan.fault.FaultPhrase.Mistake;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// What is wrong with the keys of a fault that holds, loses, reorders or duplicates packets.
public final class PacketRuleMistakes {

  /// Longer than any network's, and short enough for a fault's end: packets on the way still arrive.
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private static final Pattern PEERS =
      Pattern.compile("(member|client)-[1-9]\\d{0,3}(\\+(member|client)-[1-9]\\d{0,3}){0,99}");

  private PacketRuleMistakes() {}

  /// The first mistake in `to` as a duration, `spread`, `packets` and `peers`; each duration has a duration's form.
  public static Optional<Mistake> of(Map<String, String> keys) {
    return ofDelay(keys).or(() -> ofDirection(keys)).or(() -> ofPeers(keys));
  }

  private static Optional<Mistake> ofDelay(Map<String, String> keys) {
    String to = keys.getOrDefault("to", "");
    if (!ToForm.DURATION.takes(to)) {
      return Optional.empty();
    }
    Duration delay = DurationNotation.parse(to);
    if (!delay.isPositive() || delay.compareTo(LONGEST) > 0 || !isWhole(delay)) {
      return Optional.of(
          new Mistake(
              "a delay of %s is not possible".formatted(to),
              "write whole microseconds, at most %s".formatted(DurationNotation.text(LONGEST))));
    }
    String spread = keys.getOrDefault("spread", "0s");
    if (!isWhole(DurationNotation.parse(spread))) {
      return Optional.of(
          new Mistake(
              "a spread of %s is not possible".formatted(spread), "write whole microseconds"));
    }
    return DurationNotation.parse(spread).compareTo(delay) > 0
        ? Optional.of(
            new Mistake(
                "a spread of %s is longer than the delay of %s".formatted(spread, to),
                "write a `spread` of at most " + to))
        : Optional.empty();
  }

  private static boolean isWhole(Duration duration) {
    return duration.toNanos() % 1_000 == 0;
  }

  private static Optional<Mistake> ofDirection(Map<String, String> keys) {
    String packets = keys.getOrDefault("packets", PacketRules.OUT);
    return List.of(PacketRules.IN, PacketRules.OUT).contains(packets)
        ? Optional.empty()
        : Optional.of(
            new Mistake(
                "`packets` cannot be `%s`".formatted(packets),
                "write `out` for what the target sends, or `in` for what it receives"));
  }

  private static Optional<Mistake> ofPeers(Map<String, String> keys) {
    String peers = keys.get("peers");
    return peers == null || PEERS.matcher(peers).matches()
        ? Optional.empty()
        : Optional.of(
            new Mistake(
                "`peers` cannot be `%s`".formatted(peers),
                "name processes such as member-2+client-1"));
  }
}
