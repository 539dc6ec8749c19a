package assay.judge;

import assay.metric.Family;
import assay.metric.MetricId;
import assay.plan.ProcessRole;
import assay.record.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Figures that stand in marks of their own: what the data take in memory after the last step, how
/// large a value is once serialized, and how often near caches answered.
final class Held {

  private static final MetricId MEMBERS = Family.HELD.about("members");
  private static final MetricId FULLEST = Family.HELD.about("fullest member");
  private static final MetricId CLIENTS = Family.HELD.about("clients");

  private Held() {}

  /// The figures of these kinds in a cell, by its marks.
  static List<Reading> readings(List<Mark> marks) {
    List<Reading> readings = new ArrayList<>();
    memory(marks, readings);
    first(marks, Mark.Type.SERIALIZED)
        .ifPresent(mark ->
            readings.add(
                Reading.of(
                    Family.VALUE_SIZE.alone(), mark.decimal("bytes"), mark.number("values", 1))));
    near(marks, readings);
    retries(marks, readings);
    first(marks, Mark.Type.LIVES)
        .ifPresent(mark ->
            readings.add(Reading.of(Family.LIVE_MEMORY.alone(), mark.decimal("members"), 1)));
    first(marks, Mark.Type.BENCH_LIVES)
        .ifPresent(mark ->
            readings.add(Reading.of(Family.BENCH_MEMORY.alone(), mark.decimal("bytes"), 1)));
    return readings;
  }

  /// What is there more than in the empty cluster, in every process that was there then and is now.
  private static void memory(List<Mark> marks, List<Reading> readings) {
    Optional<Mark> held = first(marks, Mark.Type.HELD);
    Optional<Mark> empty =
        first(marks, Mark.Type.WEIGHED).filter(mark -> mark.number("entries", -1) == 0);
    if (held.isPresent() && empty.isPresent()) {
      members(held.get(), empty.get(), readings);
      clients(held.get(), empty.get(), readings);
    }
  }

  private static void members(Mark held, Mark empty, List<Reading> readings) {
    SortedMap<String, Long> now = bytes(held, ProcessRole.MEMBER);
    SortedMap<String, Long> then = bytes(empty, ProcessRole.MEMBER);
    String why = incomparable(held, empty, now.keySet(), then.keySet());
    if (why != null) {
      readings.add(Reading.withheld(MEMBERS, why));
      readings.add(Reading.withheld(FULLEST, why));
    } else if (now.isEmpty()) {
      sums(MEMBERS, held.number("members", -1), empty.number("bytes", -1), readings);
      sums(FULLEST, held.number("most", -1), empty.number("most", -1), readings);
    } else {
      long[] more = more(now, then);
      add(MEMBERS, LongStream.of(more).sum(), readings);
      add(FULLEST, LongStream.of(more).max().orElse(0), readings);
    }
  }

  /// Why members' weights cannot be told apart from what they weighed empty, or null where they can.
  private static @Nullable String incomparable(
      Mark held, Mark empty, Set<String> now, Set<String> then) {
    if (now.isEmpty() || then.isEmpty()) {
      long left = named(held);
      long were = named(empty);
      return left == were
          ? null
          : "%s weighed, %d when they were empty, and the record does not hold each one's bytes"
              .formatted(Text.plural(left, "member was", "members were"), were);
    }
    return now.stream()
        .filter(name -> !then.contains(name))
        .findFirst()
        .map(name -> name + " joined later and was never weighed empty")
        .orElse(null);
  }

  /// Clients come and go with the cell, so that their sums are of the same ones.
  private static void clients(Mark held, Mark empty, List<Reading> readings) {
    SortedMap<String, Long> now = bytes(held, ProcessRole.CLIENT);
    SortedMap<String, Long> then = bytes(empty, ProcessRole.CLIENT);
    if (!now.isEmpty() && now.keySet().equals(then.keySet())) {
      add(CLIENTS, LongStream.of(more(now, then)).sum(), readings);
    } else {
      sums(CLIENTS, held.number("clients", -1), empty.number("clients", -1), readings);
    }
  }

  /// By how much each of these weighs more than it did.
  private static long[] more(SortedMap<String, Long> now, SortedMap<String, Long> then) {
    return now.entrySet().stream()
        .mapToLong(each -> each.getValue() - then.getOrDefault(each.getKey(), 0L))
        .toArray();
  }

  /// The bytes of every process of a side, by its name; empty in records of before they were kept.
  private static SortedMap<String, Long> bytes(Mark mark, ProcessRole side) {
    SortedMap<String, Long> bytes = new TreeMap<>();
    for (String field : mark.fields().keySet()) {
      if (side.is(field) && field.endsWith(Mark.BYTES)) {
        String name = field.substring(0, field.length() - Mark.BYTES.length());
        bytes.put(name, mark.number(field, 0));
      }
    }
    return bytes;
  }

  private static long named(Mark mark) {
    return mark.fields().keySet().stream()
        .filter(field -> ProcessRole.MEMBER.is(field) && !field.endsWith(Mark.BYTES))
        .count();
  }

  private static void sums(MetricId metric, long now, long then, List<Reading> readings) {
    if (now >= 0 && then >= 0) {
      add(metric, now - then, readings);
    }
  }

  private static void add(MetricId metric, long more, List<Reading> readings) {
    readings.add(
        more >= 0
            ? Reading.of(metric, (double) more, 1)
            : Reading.withheld(
                metric,
                "%s less live than in the empty cluster: too little to tell"
                    .formatted(Text.bytes((double) -more))));
  }

  private static void near(List<Mark> marks, List<Reading> readings) {
    long hits = sum(marks, Mark.Type.NEAR, "hits");
    long reads = hits + sum(marks, Mark.Type.NEAR, "misses");
    if (reads > 0) {
      readings.add(Reading.of(Family.NEAR_HITS.alone(), (double) hits / reads, reads));
    }
  }

  private static void retries(List<Mark> marks, List<Reading> readings) {
    if (first(marks, Mark.Type.RETRIED).isPresent()) {
      readings.add(
          Reading.of(Family.RETRIES.alone(), (double) sum(marks, Mark.Type.RETRIED, "retries"), 1));
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
