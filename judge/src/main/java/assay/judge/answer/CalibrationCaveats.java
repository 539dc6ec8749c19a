package assay.judge.answer;

import assay.judge.figure.Text;
import assay.record.environment.Calibration;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A host's calibration in one sentence: how late the generator sends and how long it stalls, or that this is
/// unknown.
public final class CalibrationCaveats {

  private static final int FRESH_DAYS = 30;
  private static final double USUAL_RATE = 10_000;
  private static final double BUSY_SHARE = 0.5;

  private CalibrationCaveats() {}

  /// Whether a host has its own recent calibration.
  ///
  /// @param host its facts
  /// @param at ISO 8601
  public static boolean current(
      @Nullable Calibration calibration, Map<String, String> host, String at) {
    return calibration != null
        && calibration.differences(host).isEmpty()
        && days(calibration, at).map(days -> days <= FRESH_DAYS).orElse(false);
  }

  public static String sentence(
      @Nullable Calibration calibration, Map<String, String> host, String at) {
    if (calibration == null) {
      return "this host was never calibrated, so nobody knows what it and Assay add to every"
          + " figure: assay calibrate";
    }
    List<String> differences = calibration.differences(host);
    if (!differences.isEmpty()) {
      String fact = differences.getFirst();
      return "the calibration is of another host, its %s was %s: assay calibrate"
          .formatted(fact, calibration.host().get(fact));
    }
    Optional<Long> days = days(calibration, at);
    boolean old = days.isEmpty() || days.get() > FRESH_DAYS;
    return "this host: %s %s; calibration %s%s%s"
        .formatted(
            delay(calibration),
            hiccup(calibration.quiet()),
            days.map(CalibrationCaveats::age).orElse("of unknown age"),
            busy(calibration),
            old ? ", too old: assay calibrate" : "");
  }

  private static String delay(Calibration calibration) {
    Optional<Calibration.Pacing> usual =
        calibration.pacing().stream()
            .filter(pacing -> pacing.askedPerSecond() == USUAL_RATE)
            .findFirst();
    return usual
        .map(pacing -> "send delay p99 " + Text.nanos(pacing.delay().p99Nanos()) + " at 10k/s,")
        .orElse("send delay unknown,");
  }

  private static String hiccup(Calibration.Tail tail) {
    return tail.p999Nanos() < 0
        ? "hiccup p99 " + Text.nanos(Math.max(0, tail.p99Nanos()))
        : "hiccup p99.9 " + Text.nanos(tail.p999Nanos());
  }

  private static Optional<Long> days(Calibration calibration, String at) {
    try {
      Instant made = Instant.parse(calibration.started());
      return Optional.of(Duration.between(made, Instant.parse(at)).toDays());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static String age(long days) {
    return days <= 0 ? "less than a day old" : Text.plural(days, "day", "days") + " old";
  }

  private static String busy(Calibration calibration) {
    return busyLoad(calibration)
        .map(load -> ", made beside other work (load average " + load + ")")
        .orElse("");
  }

  /// The load average before a calibration, if high for the host's cores.
  public static Optional<String> busyLoad(Calibration calibration) {
    String load = calibration.loadBefore().split(" ", -1)[0];
    String cores = calibration.host().getOrDefault("cores", "");
    boolean known = load.matches("\\d+(\\.\\d+)?") && cores.matches("\\d{1,9}");
    boolean busy = known && Double.parseDouble(load) > BUSY_SHARE * Integer.parseInt(cores);
    return busy ? Optional.of(load) : Optional.empty();
  }
}
