package assay.judge;

import assay.record.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Figures that stand in marks of their own: what the data take in memory after the last step, how
/// large a value is once serialized, and how often near caches answered.
final class Held {

  private Held() {}

  /// The figures of these kinds in a cell, by its marks.
  static List<Reading> readings(List<Mark> marks) {
    List<Reading> readings = new ArrayList<>();
    memory(marks, readings);
    first(marks, Mark.Type.SERIALIZED)
        .ifPresent(mark ->
            readings.add(
                Reading.of("value-size", mark.decimal("bytes"), mark.number("values", 1))));
    near(marks, readings);
    retries(marks, readings);
    first(marks, Mark.Type.LIVES)
        .ifPresent(mark -> readings.add(Reading.of("live-memory", mark.decimal("members"), 1)));
    first(marks, Mark.Type.BENCH_LIVES)
        .ifPresent(mark -> readings.add(Reading.of("bench-memory", mark.decimal("bytes"), 1)));
    return readings;
  }

  /// What is there more than in the empty cluster.
  private static void memory(List<Mark> marks, List<Reading> readings) {
    Optional<Mark> held = first(marks, Mark.Type.HELD);
    Optional<Mark> empty =
        first(marks, Mark.Type.WEIGHED).filter(mark -> mark.number("entries", -1) == 0);
    if (held.isPresent() && empty.isPresent()) {
      difference("held(members)", held.get(), "members", empty.get(), "bytes", readings);
      difference("held(fullest member)", held.get(), "most", empty.get(), "most", readings);
      difference("held(clients)", held.get(), "clients", empty.get(), "clients", readings);
    }
  }

  private static void difference(
      String metric, Mark held, String field, Mark empty, String before, List<Reading> readings) {
    long now = held.number(field, -1);
    long then = empty.number(before, -1);
    if (now >= 0 && then >= 0) {
      readings.add(Reading.of(metric, (double) Math.max(0, now - then), 1));
    }
  }

  private static void near(List<Mark> marks, List<Reading> readings) {
    long hits = sum(marks, Mark.Type.NEAR, "hits");
    long reads = hits + sum(marks, Mark.Type.NEAR, "misses");
    if (reads > 0) {
      readings.add(Reading.of("near-hits", (double) hits / reads, reads));
    }
  }

  private static void retries(List<Mark> marks, List<Reading> readings) {
    if (first(marks, Mark.Type.RETRIED).isPresent()) {
      readings.add(Reading.of("retries", (double) sum(marks, Mark.Type.RETRIED, "retries"), 1));
    }
  }

  private static long sum(List<Mark> marks, Mark.Type type, String field) {
    return marks.stream()
        .filter(mark -> mark.type() == type)
        .mapToLong(mark -> mark.number(field, 0))
        .sum();
  }

  private static Optional<Mark> first(List<Mark> marks, Mark.Type type) {
    return marks.stream().filter(mark -> mark.type() == type).findFirst();
  }
}
