package assay.record.environment;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the bench and its host add to every figure: `calibration.json`, written by `assay calibrate`. Every run keeps
/// a copy in its environment.
///
/// @param schema `assay/calibration/v1`
/// @param started ISO 8601
/// @param host facts by name, as in an environment
/// @param loadBefore the load average; empty if the host has none
/// @param pacing how late an open loop sends, by rate
/// @param closed a closed loop with empty requests, by threads
/// @param open the highest rates of an open loop with empty requests, by requests in flight
/// @param harnessOverhead the bench's share of a grid's throughput, or null without a grid; `tax` in earlier versions
/// @param quiet how much a sleep overruns in an idle process
/// @param busy how much a sleep overruns while a closed loop keeps every core busy
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
    @JsonAlias("tax") @Nullable Overhead harnessOverhead,
    Tail quiet,
    Tail busy) {

  public static final String SCHEMA = "assay/calibration/v1";

  /// The facts that identify a host, kernel or JDK.
  private static final List<String> IDENTITY = List.of("processor", "cores", "system", "JVM");

  /// The monotonic clock: a reading's cost, and the smallest step.
  public record Clock(double readNanos, long stepNanos) {}

  /// The tail of a duration, in nanoseconds; -1 if fewer than ten samples lie beyond.
  public record Tail(
      long samples, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos) {}

  /// How late an open loop sends to an engine that does nothing.
  ///
  /// @param shed requests not sent because the in-flight cap was reached
  /// @param delay start minus intended time
  public record Pacing(double askedPerSecond, double sentPerSecond, long shed, Tail delay) {}

  /// A closed loop with empty requests; medians over the rounds.
  ///
  /// @param perSecond of all threads together
  /// @param slowestPerSecond the slowest round
  /// @param fastestPerSecond the fastest round
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

  /// The highest rate of an open loop with empty requests at which a run is valid.
  ///
  /// @param perSecond the sustained rate; 0 if the lowest rate failed
  /// @param failedPerSecond the lowest failed rate above that; 0 if none was tried
  /// @param reason why that rate failed; empty if none was tried
  public record Open(int inFlight, double perSecond, double failedPerSecond, String reason) {}

  /// A grid's gets through the bench against a bare loop of the same gets, in turns.
  ///
  /// @param engine the grid and its version
  /// @param pairs pairs of turns
  /// @param benchPerSecond median of the turns through the bench
  /// @param barePerSecond median of the bare turns
  /// @param ratio median over the pairs of bench / bare, with the 95 % interval in `low` and `high`
  public record Overhead(
      String engine,
      int members,
      int pairs,
      double benchPerSecond,
      double barePerSecond,
      double ratio,
      double low,
      double high) {}

  /// The facts in which a host differs from the calibrated one, if both are known.
  public List<String> differences(Map<String, String> other) {
    return IDENTITY.stream()
        .filter(fact -> host.containsKey(fact) && other.containsKey(fact))
        .filter(fact -> !Objects.equals(host.get(fact), other.get(fact)))
        .toList();
  }
}
