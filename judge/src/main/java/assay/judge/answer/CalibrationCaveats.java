package assay.judge.answer;

import assay.fact.Finding;
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

  public static Finding sentence(
      @Nullable Calibration calibration, Map<String, String> host, String at) {
    if (calibration == null) {
      return new NeverCalibrated();
    }
    List<String> differences = calibration.differences(host);
    if (!differences.isEmpty()) {
      String fact = differences.getFirst();
      return new CalibrationElsewhere(fact, String.valueOf(calibration.host().get(fact)));
    }
    Optional<Long> days = days(calibration, at);
    boolean old = days.isEmpty() || days.get() > FRESH_DAYS;
    return new HostCalibrated(
        delayNanos(calibration).isPresent(),
        delayNanos(calibration).orElse(null),
        calibration.quiet().p999Nanos() < 0,
        hiccupNanos(calibration.quiet()),
        days.isEmpty(),
        days.isPresent() && days.get() <= 0,
        days.orElse(0L),
        busyLoad(calibration).orElse(null),
        old);
  }

  private static Optional<Long> delayNanos(Calibration calibration) {
    return calibration.pacing().stream()
        .filter(pacing -> pacing.askedPerSecond() == USUAL_RATE)
        .findFirst()
        .map(pacing -> pacing.delay().p99Nanos());
  }

  private static long hiccupNanos(Calibration.Tail tail) {
    return tail.p999Nanos() < 0 ? Math.max(0, tail.p99Nanos()) : tail.p999Nanos();
  }

  private static Optional<Long> days(Calibration calibration, String at) {
    try {
      Instant made = Instant.parse(calibration.started());
      return Optional.of(Duration.between(made, Instant.parse(at)).toDays());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /// The load average before a calibration, if high for the host's cores.
  public static Optional<String> busyLoad(Calibration calibration) {
    String load = calibration.loadBefore().split(" ", -1)[0];
    String cores = calibration.host().getOrDefault("cores", "");
    boolean known = load.matches("\\d+(\\.\\d+)?") && cores.matches("\\d{1,9}");
    boolean busy = known && Double.parseDouble(load) > BUSY_SHARE * Integer.parseInt(cores);
    return busy ? Optional.of(load) : Optional.empty();
  }

  record NeverCalibrated() implements Finding {}

  record CalibrationElsewhere(String hostFact, String was) implements Finding {}

  /// @param delayNanos the send delay's p99 at the usual rate; null if unknown
  /// @param hiccupNanos the p99 of hiccups if `p99`, otherwise the p99.9
  /// @param load the load average, if the host was busy
  record HostCalibrated(
      boolean known,
      @Nullable Long delayNanos,
      boolean p99,
      long hiccupNanos,
      boolean ageUnknown,
      boolean fresh,
      long days,
      @Nullable String load,
      boolean old)
      implements Finding {}
}
