package assay.record.environment;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Assay's and host's own contribution to every figure: `calibration.json`, by `assay calibrate`. Every run keeps
/// a copy.
///
/// @param schema `assay/calibration/v1`
/// @param started ISO 8601
/// @param host facts by name, as in an environment
/// @param loadBefore load average; empty if unknown
/// @param pacing how late an open loop sends, by rate
/// @param closed by threads
/// @param open by the time that an answer takes
/// @param harnessOverhead null without a grid
/// @param quiet a sleep's overrun in an idle process
/// @param busy a sleep's overrun while a closed loop keeps every core busy
public record Calibration(
    String schema,
    String assay,
    String started,
    long nanos,
    Map<String, String> host,
    String loadBefore,
    String loadAfter,
    Clock clock,
    List<Pacing> pacing,
    List<Closed> closed,
    List<Open> open,
    @Nullable Overhead harnessOverhead,
    Tail quiet,
    Tail busy) {

  public static final String SCHEMA = "assay/calibration/v1";

  /// The facts that identify a host, kernel or JDK.
  private static final List<String> IDENTITY = List.of("processor", "cores", "system", "JVM");

  public record Clock(double readNanos, long stepNanos) {}

  /// The tail of a duration, in nanoseconds; -1 if fewer than ten samples lie beyond.
  public record Tail(
      long samples, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos) {}

  /// How late an open loop sends to an idle engine.
  ///
  /// @param shed at the in-flight cap
  /// @param delay start minus intended time
  public record Pacing(double askedPerSecond, double sentPerSecond, long shed, Tail delay) {}

  /// A closed loop with empty requests; medians over the rounds.
  ///
  /// @param nanos one thread's wall time per request
  /// @param cpuNanos the process's CPU time per request
  /// @param floorNanos one thread's wall time per two clock reads and a histogram add
  public record Closed(
      int threads,
      double perSecond,
      double slowestPerSecond,
      double fastestPerSecond,
      double nanos,
      double cpuNanos,
      double floorNanos) {}

  /// The highest valid rate of one client's open loop, against an engine that sleeps and then answers.
  ///
  /// @param answerNanos how long the engine sleeps
  /// @param failedPerSecond the lowest failed rate above; 0 without one
  /// @param reason why that rate failed; may be empty
  public record Open(
      long answerNanos, int inFlight, double perSecond, double failedPerSecond, String reason) {}

  /// A grid's gets through Assay, in turns with a bare loop.
  ///
  /// @param benchPerSecond median of turns
  /// @param barePerSecond median of turns
  /// @param ratio median of harness / bare over pairs; 95 % interval `low` to `high`
  public record Overhead(
      String engine,
      int members,
      int pairs,
      double benchPerSecond,
      double barePerSecond,
      double ratio,
      double low,
      double high) {}

  /// The highest rate that one client sustains when answers take this long: of the measured neighbours the lower.
  ///
  /// @return 0 if unknown. If even the lowest rate was too high, that rate
  public double ceilingPerSecond(long answerNanos) {
    List<Open> sorted = open.stream().sorted(Comparator.comparingLong(Open::answerNanos)).toList();
    double ceiling = 0;
    for (Open each : sorted) {
      boolean beyond = each.answerNanos() >= answerNanos;
      double most = each.perSecond() > 0 ? each.perSecond() : each.failedPerSecond();
      ceiling = ceiling > 0 && beyond ? Math.min(ceiling, most) : most;
      if (beyond) {
        break;
      }
    }
    return ceiling;
  }

  /// Identifying facts that differ, if both are known.
  public List<String> differences(Map<String, String> other) {
    return IDENTITY.stream()
        .filter(fact -> host.containsKey(fact) && other.containsKey(fact))
        .filter(fact -> !Objects.equals(host.get(fact), other.get(fact)))
        .toList();
  }
}
