package assay.cli.terminal;

import assay.api.DurationNotation;
import assay.plan.FaultSpec;
import assay.plan.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Durations, rates and steps in words for a reader.
public final class StepFormatter {

  private static final int MOST_FAULTS = 8;

  private StepFormatter() {}

  /// A duration with the precision a person needs: `48 s`, `1 min 20 s`, `58 min`, `2 h 5 min`.
  public static String span(Duration duration) {
    long seconds = Math.round(duration.toMillis() / 1000.0);
    if (seconds < 60) {
      return seconds + " s";
    } else if (seconds < 600) {
      return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
    }
    long minutes = Math.round(seconds / 60.0);
    if (minutes < 60) {
      return minutes + " min";
    }
    return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
  }

  /// A duration in a study's syntax: `9s`, `4.3s`, `250ms`.
  public static String exact(Duration duration) {
    return DurationNotation.text(duration);
  }

  /// A rate in a study's syntax.
  public static String rate(double perSecond) {
    return number(perSecond) + "/s";
  }

  /// A number without an unnecessary fraction.
  static String number(double number) {
    return number == Math.rint(number)
        ? String.valueOf((long) number)
        : String.format(Locale.ROOT, "%s", number);
  }

  public static String traffic(Step.Traffic traffic) {
    Duration gc = traffic.gc();
    return "under traffic: %d user%s, each repeats one kind of request, sleeps %s after its answer%s"
        .formatted(
            traffic.threads(),
            traffic.threads() == 1 ? "" : "s",
            exact(traffic.sleep()),
            gc == null ? "" : "; their process collects its garbage every " + exact(gc));
  }

  /// Faults, one line each; of many, only the first and how many others there are.
  public static List<String> faults(List<FaultSpec> faults) {
    List<String> lines = new ArrayList<>();
    for (FaultSpec fault : faults.subList(0, Math.min(MOST_FAULTS, faults.size()))) {
      lines.add("fault: " + fault(fault));
    }
    if (faults.size() > MOST_FAULTS) {
      lines.add("… and %d more faults".formatted(faults.size() - MOST_FAULTS));
    }
    return lines;
  }

  /// A fault and its time.
  public static String fault(FaultSpec fault) {
    return "%s at %s plus a phase%s".formatted(fault.text(), exact(fault.at()), fault.cue());
  }

  public static String step(Step step) {
    return switch (step) {
      case Step.Closed closed ->
          "%d thread%s, closed: %s; %s%s discarded"
              .formatted(
                  closed.threads(),
                  closed.threads() == 1 ? "" : "s",
                  String.join(", ", closed.parts().stream().map(Step.Part::text).toList()),
                  rounds(closed),
                  closed.warmUp().isZero() ? "" : " and no less than " + exact(closed.warmUp()));
      case Step.Timed timed ->
          "%d thread%s, closed, for %s after %s of warm-up: %s; keys %s%s"
              .formatted(
                  timed.threads(),
                  timed.threads() == 1 ? "" : "s",
                  exact(timed.duration()),
                  exact(timed.warmUp()),
                  mix(timed.mix()),
                  timed.keys().text(),
                  timed.think().isZero()
                      ? ""
                      : "; each thinks for " + exact(timed.think()) + spread(timed));
      case Step.Open open ->
          "%s on schedule for %s after %s of warm-up: %s; keys %s"
              .formatted(
                  open.rate(),
                  exact(open.duration()),
                  exact(open.warmUp()),
                  mix(open.mix()),
                  open.keys().text());
      case Step.Capacity search ->
          "the highest rate with %s, from %s up to %s: tries of %s after %s, best of %d; %s; keys %s%s; at most %d tries, %s"
              .formatted(
                  search.goal().text(),
                  rate(search.from()),
                  rate(search.upTo()),
                  exact(search.duration()),
                  exact(search.settle()),
                  search.attempts(),
                  mix(search.mix()),
                  search.keys().text(),
                  search.critical() ? "; and the critical rate" : "",
                  search.tries(),
                  span(search.longest()));
    };
  }

  private static String rounds(Step.Closed closed) {
    if (closed.steady() != null) {
      return "rounds until they are steady";
    }
    return closed.discard() + (closed.discard() == 1 ? " round" : " rounds");
  }

  /// The discarded rounds in a study's syntax, with the limits of rounds that repeat until steady.
  public static String discard(Step.Closed closed) {
    Step.Steady steady = closed.steady();
    return steady == null
        ? String.valueOf(closed.discard())
        : "steady (at most %d rounds or %s)".formatted(steady.rounds(), exact(steady.duration()));
  }

  public static String mix(Map<String, Double> mix) {
    List<String> shares =
        mix.entrySet().stream()
            .map(share -> share.getKey() + " " + number(share.getValue()) + " %")
            .toList();
    return String.join(", ", shares);
  }

  private static String spread(Step.Timed timed) {
    return timed.thinkSpread().isZero() ? "" : " ± " + exact(timed.thinkSpread());
  }
}
