package assay.cli.foreign;

import assay.cli.draft.MixShares;
import assay.yaml.YamlWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One phase of another tool's load, as a step of a study: an open loop if it has a rate, otherwise a closed loop.
///
/// @param name what the file calls it; empty for no name
/// @param threads of each client, in a closed loop
/// @param rate requests per second of all clients; 0 for as many as possible
/// @param think the pause of a thread after each answer
/// @param spread how much a pause is shorter or longer
/// @param weights of each kind of request; at least one is above 0
record ForeignStep(
    String name,
    long threads,
    double rate,
    Duration think,
    Duration spread,
    Duration warmUp,
    Duration window,
    String keys,
    Map<String, Double> weights) {

  /// How long a loop is measured that a file ends after a number of requests.
  static final Duration WINDOW = Duration.ofSeconds(30);

  static final Duration WARM_UP = Duration.ofSeconds(10);

  static final String UNIFORM = "uniform";

  static ForeignStep closed(
      String name, long threads, Duration window, Map<String, Double> weights) {
    return new ForeignStep(
        name, threads, 0, Duration.ZERO, Duration.ZERO, WARM_UP, window, UNIFORM, weights);
  }

  ForeignStep atRate(double perSecond) {
    return new ForeignStep(name, threads, perSecond, think, spread, warmUp, window, keys, weights);
  }

  ForeignStep after(Duration before) {
    return new ForeignStep(name, threads, rate, think, spread, before, window, keys, weights);
  }

  ForeignStep choosing(String choice) {
    return new ForeignStep(name, threads, rate, think, spread, warmUp, window, choice, weights);
  }

  ForeignStep thinking(Duration pause, Duration pauseSpread) {
    return new ForeignStep(name, threads, rate, pause, pauseSpread, warmUp, window, keys, weights);
  }

  /// The step as an item of a study's list.
  String text() {
    List<String> parts = new ArrayList<>();
    if (rate > 0) {
      parts.add("rate: " + MixShares.number(rate) + "/s");
    } else {
      parts.add("threads: " + threads);
    }
    if (!think.isZero()) {
      parts.add("think: " + time(think));
    }
    if (!spread.isZero()) {
      parts.add("think-spread: " + time(spread));
    }
    parts.add("warm-up: " + time(warmUp));
    parts.add("for: " + time(window));
    if (!keys.equals(UNIFORM)) {
      parts.add("keys: " + YamlWriter.list(List.of(keys)).replaceAll("^\\[|\\]$", ""));
    }
    parts.add("mix: { " + MixShares.text(MixShares.of(weights)) + " }");
    String comment = name.isEmpty() ? "" : "# " + name + "\n";
    return "%s- %s: { %s }\n"
        .formatted(comment, rate > 0 ? "open" : "closed", String.join(", ", parts));
  }

  /// Seconds if they are whole, otherwise milliseconds.
  private static String time(Duration time) {
    return time.toMillis() % 1_000 == 0
        ? time.toSeconds() + "s"
        : BigDecimal.valueOf(time.toNanos(), 6).stripTrailingZeros().toPlainString() + "ms";
  }
}
