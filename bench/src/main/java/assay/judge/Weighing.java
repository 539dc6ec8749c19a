package assay.judge;

import assay.record.CellRecord;
import assay.record.Costs.Level;
import assay.record.Costs.Line;
import assay.record.Mark;
import assay.statistics.LeastSquares;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What an entry weighs: the slope of what lives in all members over how many entries are loaded.
///
/// What a cluster holds anyway is the line's beginning and no part of the slope. Where the levels do
/// not lie on a line, the slope is nobody's weight: then there is no figure, only a reason.
///
/// @param levels the fill levels in the order they were weighed
/// @param line the line through them, or null where there are too few
record Weighing(List<Level> levels, @Nullable Line line) {

  private static final int LEAST_LEVELS = 4;
  private static final double MOST_UNSURE = 0.1;

  /// What was weighed in a cell.
  static Weighing of(CellRecord cell) {
    List<Level> levels =
        cell.marks().stream()
            .filter(mark -> mark.type() == Mark.Type.WEIGHED)
            .map(mark -> new Level(mark.number("entries", 0), mark.number("bytes", 0)))
            .toList();
    long distinct = levels.stream().map(Level::entries).distinct().count();
    return new Weighing(levels, distinct < LEAST_LEVELS ? null : line(levels));
  }

  private static Line line(List<Level> levels) {
    LeastSquares fit =
        LeastSquares.of(
            levels.stream().mapToDouble(Level::entries).toArray(),
            levels.stream().mapToDouble(Level::bytes).toArray());
    double half = fit.slopeHalfWidth();
    return new Line(fit.slope(), fit.slope() - half, fit.slope() + half);
  }

  /// The ledger's figure; none where no member is a process.
  Optional<Reading> reading(CellRecord cell) {
    if (cell.probes().stream().noneMatch(sample -> Usage.isMember(sample.process()))) {
      return Optional.empty();
    }
    if (line == null) {
      String reason =
          levels.isEmpty()
              ? Declined.reason(cell, "memory-per-entry")
              : "only %d fill levels were weighed".formatted(levels.size());
      return Optional.of(Reading.withheld("memory-per-entry", reason));
    }
    long entries = levels.getLast().entries();
    return Optional.of(
        fits(line)
            ? Reading.of("memory-per-entry", line.bytesPerEntry(), entries)
            : Reading.withheld("memory-per-entry", misfit(line, entries)));
  }

  private static boolean fits(Line line) {
    return line.bytesPerEntry() > 0
        && line.high() - line.bytesPerEntry() <= MOST_UNSURE * line.bytesPerEntry();
  }

  private static String misfit(Line line, long entries) {
    return "the fill levels do not lie on a line: %s ± %s an entry; more entries than %s, or larger ones, drown the noise"
        .formatted(
            Text.bytes(line.bytesPerEntry()),
            Text.bytes(line.high() - line.bytesPerEntry()),
            Text.count(entries));
  }
}
