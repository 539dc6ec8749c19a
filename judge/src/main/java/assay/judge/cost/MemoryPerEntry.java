package assay.judge.cost;

import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.judge.figure.MissingReason;
import assay.metric.MetricFamily;
import assay.record.TrialRecord;
import assay.record.event.MemoryEvent;
import assay.record.event.TimedEvent;
import assay.record.results.ResourceCosts.Level;
import assay.record.results.ResourceCosts.Slope;
import assay.statistics.LeastSquares;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An entry's weight: the slope by which all members' live memory grows with the entries.
///
/// The empty cluster is not part of the line: a grid builds fixed structures with its first entries, which would
/// raise the slope. If the levels do not lie on a line, there is no figure, only a reason.
///
/// @param levels in the order measured, the empty cluster first
/// @param line the line through the filled levels, or null with too few
record MemoryPerEntry(List<Level> levels, @Nullable Slope line) {

  private static final int LEAST_LEVELS = 4;
  private static final double MOST_UNSURE = 0.2;

  static MemoryPerEntry of(TrialRecord trial) {
    List<Level> levels =
        TimedEvent.events(trial.events(), MemoryEvent.MemoryMeasured.class)
            .map(measured -> new Level(measured.entries(), measured.bytes()))
            .toList();
    List<Level> filled = levels.stream().filter(level -> level.entries() > 0).toList();
    long distinct = filled.stream().map(Level::entries).distinct().count();
    return new MemoryPerEntry(levels, distinct < LEAST_LEVELS ? null : line(filled));
  }

  private static Slope line(List<Level> filled) {
    LeastSquares fit =
        LeastSquares.of(
            filled.stream().mapToDouble(Level::entries).toArray(),
            filled.stream().mapToDouble(Level::bytes).toArray());
    double half = fit.slopeHalfWidth();
    return new Slope(fit.slope(), fit.slope() - half, fit.slope() + half);
  }

  /// Empty if no member is a process.
  Optional<Measurement> reading(TrialRecord trial) {
    if (trial.probes().stream().noneMatch(sample -> ProcessUsage.isMember(sample.process()))) {
      return Optional.empty();
    }
    if (line == null) {
      Finding reason =
          levels.isEmpty()
              ? MissingReason.reason(trial, MetricFamily.MEMORY_PER_ENTRY)
              : new TooFewLevels(levels.size());
      return Optional.of(Measurement.withheld(MetricFamily.MEMORY_PER_ENTRY.alone(), reason));
    }
    long entries = levels.getLast().entries();
    return Optional.of(
        fits(line)
            ? Measurement.of(MetricFamily.MEMORY_PER_ENTRY.alone(), line.bytesPerEntry(), entries)
            : Measurement.withheld(MetricFamily.MEMORY_PER_ENTRY.alone(), misfit(line, entries)));
  }

  private static boolean fits(Slope line) {
    return line.bytesPerEntry() > 0
        && line.high() - line.bytesPerEntry() <= MOST_UNSURE * line.bytesPerEntry();
  }

  private static Finding misfit(Slope line, long entries) {
    return new LevelsMisfit(line.bytesPerEntry(), line.high() - line.bytesPerEntry(), entries);
  }

  record TooFewLevels(int levels) implements Finding {}

  record LevelsMisfit(double entryBytes, double errorBytes, long entries) implements Finding {}
}
