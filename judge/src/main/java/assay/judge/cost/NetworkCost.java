package assay.judge.cost;

import assay.api.ServerProcess;
import assay.fact.Finding;
import assay.judge.check.BackgroundTrafficResults;
import assay.judge.figure.Measurement;
import assay.judge.figure.MissingReason;
import assay.judge.window.StepTimes;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.record.TrialRecord;
import assay.record.probe.ConnectionKind;
import assay.record.probe.NetworkSample;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Bytes on the wire per request: loopback bytes in the steady windows of open-loop steps, without other programs,
/// per request.
///
/// If the owner of the bytes is unknown, the idle cluster's rate bounds foreign traffic: above a tenth of the load's
/// rate there is no figure. The same holds if more than a tenth belongs to no observed TCP connection.
final class NetworkCost {

  private static final double MOST_UNKNOWN = 0.1;

  private final TrialRecord trial;
  private final List<StepTimes> steps;
  private final List<NetworkSample> samples;
  private final boolean shared;

  NetworkCost(TrialRecord trial, List<StepTimes> steps) {
    this.trial = trial;
    this.steps = MonotonicCounter.open(steps);
    this.shared = MonotonicCounter.shared(steps);
    this.samples =
        trial.network().stream().sorted(Comparator.comparingLong(NetworkSample::nanos)).toList();
  }

  OptionalLong crossed(long from, long to) {
    return all().between(from, to);
  }

  private MonotonicCounter<NetworkSample> all() {
    return new MonotonicCounter<>(samples, NetworkSample::nanos, NetworkSample::loopbackBytes);
  }

  private MonotonicCounter<NetworkSample> foreign() {
    return new MonotonicCounter<>(samples, NetworkSample::nanos, NetworkSample::foreignBytes);
  }

  /// The share of bytes outside every observed TCP socket: UDP, or short connections.
  Optional<Double> unexplained() {
    OptionalLong crossed = all().over(steps);
    OptionalLong foreign = foreign().over(steps);
    OptionalLong own =
        new MonotonicCounter<>(samples, NetworkSample::nanos, NetworkSample::clusterBytes)
            .over(steps);
    if (crossed.isEmpty() || foreign.isEmpty() || own.isEmpty() || crossed.getAsLong() <= 0) {
      return Optional.empty();
    }
    double known = (double) (own.getAsLong() + foreign.getAsLong());
    return Optional.of(1 - known / crossed.getAsLong());
  }

  /// Empty if no member is a process, because then the loopback is unused. With servers, bytes are split by observed
  /// TCP connections.
  ///
  /// @param idle bytes per second while the cluster was idle, or -1
  List<Measurement> readings(List<Window> windows, double idle) {
    long requests = MonotonicCounter.requests(steps, windows);
    boolean processes =
        trial.probes().stream().anyMatch(sample -> ProcessUsage.isMember(sample.process()));
    if (requests == 0 || !processes) {
      return List.of();
    }
    OptionalLong crossed = all().over(steps);
    OptionalLong foreign = foreign().over(steps);
    Finding doubt = doubt(crossed, foreign, idle);
    List<Measurement> measurements = new ArrayList<>();
    measurements.add(
        measurement(
            MetricFamily.BYTES_PER_REQUEST.alone(),
            crossed.orElse(0) - foreign.orElse(0),
            requests,
            doubt));
    for (ConnectionKind wire : apart()) {
      OptionalLong bytes =
          new MonotonicCounter<>(samples, NetworkSample::nanos, sample -> sample.bytes(wire))
              .over(steps);
      if (bytes.isPresent() && foreign.isPresent()) {
        MetricId metric = MetricFamily.BYTES_PER_REQUEST.about(wire.word());
        measurements.add(measurement(metric, bytes.getAsLong(), requests, doubt));
      }
    }
    return measurements;
  }

  private List<ConnectionKind> apart() {
    boolean servers =
        Stream.of(ServerProcess.Role.values())
            .anyMatch(
                role -> samples.stream().anyMatch(row -> row.bytes(ConnectionKind.of(role)) >= 0));
    return servers ? List.of(ConnectionKind.values()) : List.of();
  }

  private static Measurement measurement(
      MetricId metric, long bytes, long requests, @Nullable Finding doubt) {
    return doubt == null
        ? Measurement.of(metric, (double) bytes / requests, requests)
        : Measurement.withheld(metric, doubt);
  }

  private @Nullable Finding doubt(OptionalLong crossed, OptionalLong foreign, double idle) {
    if (shared) {
      return BackgroundTrafficResults.SHARED;
    }
    if (crossed.isEmpty()) {
      return MissingReason.reason(trial, MetricFamily.BYTES_PER_REQUEST);
    }
    return foreign.isPresent() ? doubt(unexplained()) : doubt(crossed.getAsLong(), idle);
  }

  private static @Nullable Finding doubt(Optional<Double> unexplained) {
    return unexplained
        .filter(share -> share > MOST_UNKNOWN)
        .map(UnexplainedBytes::new)
        .orElse(null);
  }

  private @Nullable Finding doubt(long crossed, double idle) {
    double nanos =
        steps.stream().mapToLong(step -> step.steadyEndsNanos() - step.countsFromNanos()).sum();
    double rate = crossed / (nanos / 1e9);
    return idle <= MOST_UNKNOWN * rate ? null : new IdleBytes(idle);
  }

  record UnexplainedBytes(double share) implements Finding {}

  record IdleBytes(double idleBytes) implements Finding {}
}
