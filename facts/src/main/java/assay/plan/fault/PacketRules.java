package assay.plan.fault;

import assay.api.DurationNotation;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Which packets of its target a fault concerns, and how long it holds them.
///
/// @param delay of each packet; zero for none
/// @param spread maximum deviation from the delay, to both sides
/// @param packets [#OUT] for packets that the target sends, [#IN] for those that it receives; empty for both
/// @param peers the other ends, joined by `+`; empty for all
public record PacketRules(Duration delay, Duration spread, String packets, String peers) {

  /// What the target receives.
  public static final String IN = "in";

  /// What the target sends.
  public static final String OUT = "out";

  /// From the keys of a fault, each in its form.
  public static PacketRules of(ToForm form, Map<String, String> keys) {
    return new PacketRules(
        form == ToForm.DURATION ? duration(keys, "to") : Duration.ZERO,
        duration(keys, "spread"),
        keys.getOrDefault("packets", ""),
        keys.getOrDefault("peers", ""));
  }

  private static Duration duration(Map<String, String> keys, String key) {
    return DurationNotation.parse(keys.getOrDefault(key, "0s"));
  }

  public boolean incoming() {
    return !packets.equals(OUT);
  }

  public boolean outgoing() {
    return !packets.equals(IN);
  }

  /// The names of the other ends; empty for all.
  public List<String> peerNames() {
    return peers.isEmpty() ? List.of() : List.of(peers.split("\\+"));
  }

  /// A duration of whole microseconds in a study's notation, without loss: `50ms`, `1.500s`, `250us`.
  public static String text(Duration duration) {
    long micros = duration.toNanos() / 1_000;
    if (micros % 1_000 != 0) {
      return micros + "us";
    }
    return duration.toSeconds() == 0 ? duration.toMillis() + "ms" : DurationNotation.text(duration);
  }

  /// The rules after the target and `to`: ` spread 10ms packets out peers member-2`.
  public String text() {
    return (spread.isZero() ? "" : " spread " + text(spread))
        + (packets.isEmpty() ? "" : " packets " + packets)
        + (peers.isEmpty() ? "" : " peers " + peers);
  }
}
