package assay.record.environment;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the bench and its host add to every figure, measured by `assay calibrate`:
/// `calibration.json`, of which every run keeps a copy in its environment.
///
/// @param schema `assay/calibration/v1`
/// @param assay the version of Assay
/// @param started ISO 8601
/// @param nanos how long it took
/// @param host name to value, as an environment has it
/// @param loadBefore the load average before; empty where the host does not tell
/// @param loadAfter the load average after
/// @param clock the monotonic clock
/// @param pacing how late an open loop sends, by rate
/// @param closed requests that do nothing in a closed loop, by threads
/// @param open the highest rates of an open loop of requests that do nothing, by requests in flight
/// @param harnessOverhead what the bench takes of a grid's throughput, or null where no grid is installed; `tax`
///     in those of earlier versions
/// @param quiet what a sleep took longer in a process that does nothing else
/// @param busy the same while a closed loop kept every core busy
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

  /// The schema's name.
  public static final String SCHEMA = "assay/calibration/v1";

  /// The facts that tell one host, kernel or JDK from another.
  private static final List<String> IDENTITY = List.of("processor", "cores", "system", "JVM");

  /// The monotonic clock.
  ///
  /// @param readNanos what reading it takes
  /// @param stepNanos its smallest step
  public record Clock(double readNanos, long stepNanos) {}

  /// The tail of a duration, in nanoseconds; -1 where fewer than ten samples lie beyond.
  ///
  /// @param samples how many there were
  public record Tail(
      long samples, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos) {}

  /// How late an open loop sends to an engine that does nothing.
  ///
  /// @param askedPerSecond what the schedule asked for
  /// @param sentPerSecond what was sent
  /// @param shed how many were not, because the in-flight cap was reached
  /// @param delay start minus intended time
  public record Pacing(double askedPerSecond, double sentPerSecond, long shed, Tail delay) {}

  /// Requests that do nothing, one after the other; medians over the rounds.
  ///
  /// @param threads how many threads sent them
  /// @param perSecond all threads together
  /// @param slowestPerSecond the slowest round
  /// @param fastestPerSecond the fastest round
  /// @param nanos wall time of one thread per request
  /// @param cpuNanos CPU time of the process per request
  /// @param floorNanos wall time of one thread per two clock reads and a histogram add
  public record Closed(
      int threads,
      double perSecond,
      double slowestPerSecond,
      double fastestPerSecond,
      double nanos,
      double cpuNanos,
      double floorNanos) {}

  /// The highest rate of an open loop, of requests that do nothing, at which a run would be valid.
  ///
  /// @param inFlight how many requests may be in flight
  /// @param perSecond the rate that was sustained; 0 where the lowest one tried was not
  /// @param failedPerSecond the lowest rate above it that was not; 0 where none was tried
  /// @param reason why that one was not; empty where none was tried
  public record Open(int inFlight, double perSecond, double failedPerSecond, String reason) {}

  /// A grid's gets through the bench against a bare loop of the same gets, in turns.
  ///
  /// @param engine the grid and its version
  /// @param members how many members it had
  /// @param pairs how many pairs of turns
  /// @param benchPerSecond median of the turns through the bench
  /// @param barePerSecond median of the bare turns
  /// @param ratio median over the pairs of bench / bare
  /// @param low the lower end of its 95 % interval
  /// @param high the upper end
  public record Overhead(
      String engine,
      int members,
      int pairs,
      double benchPerSecond,
      double barePerSecond,
      double ratio,
      double low,
      double high) {}

  /// The facts in which a host differs from the one that was calibrated, where both are known.
  public List<String> differences(Map<String, String> other) {
    return IDENTITY.stream()
        .filter(fact -> host.containsKey(fact) && other.containsKey(fact))
        .filter(fact -> !Objects.equals(host.get(fact), other.get(fact)))
        .toList();
  }
}
