package assay.judge.cost;

import assay.judge.figure.Measurement;
import assay.judge.figure.Text;
import assay.metric.Family;
import assay.metric.MetricId;
import assay.plan.ProcessName.Role;
import assay.record.event.MemoryEvent;
import assay.record.event.ProcessWeights;
import assay.record.event.RunEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Figures that stand in marks of their own: what the data take in memory after the last step, how
/// large a value is once serialized, and how often near caches answered.
public final class MemoryMetrics {

  private static final MetricId MEMBERS = Family.RETAINED_MEMORY.about("members");
  private static final MetricId FULLEST = Family.RETAINED_MEMORY.about("fullest member");
  private static final MetricId CLIENTS = Family.RETAINED_MEMORY.about("clients");

  private MemoryMetrics() {}

  /// The figures of these kinds in a cell, by its marks.
  public static List<Measurement> readings(List<TimedEvent> marks) {
    List<Measurement> readings = new ArrayList<>();
    memory(marks, readings);
    first(marks, MemoryEvent.Serialized.class)
        .ifPresent(sample ->
            readings.add(
                Measurement.of(Family.VALUE_SIZE.alone(), sample.bytes(), sample.values())));
    near(marks, readings);
    retries(marks, readings);
    first(marks, MemoryEvent.Lives.class)
        .ifPresent(lives ->
            readings.add(Measurement.of(Family.LIVE_MEMORY.alone(), (double) lives.members(), 1)));
    first(marks, MemoryEvent.BenchLives.class)
        .ifPresent(lives ->
            readings.add(Measurement.of(Family.BENCH_MEMORY.alone(), (double) lives.bytes(), 1)));
    return readings;
  }

  /// What is there more than in the empty cluster, in every process that was there then and is now.
  private static void memory(List<TimedEvent> marks, List<Measurement> readings) {
    Optional<MemoryEvent.Held> held = first(marks, MemoryEvent.Held.class);
    Optional<MemoryEvent.Weighed> empty =
        first(marks, MemoryEvent.Weighed.class).filter(weighed -> weighed.entries() == 0);
    if (held.isPresent() && empty.isPresent()) {
      members(held.get(), empty.get(), readings);
      clients(held.get(), empty.get(), readings);
    }
  }

  private static void members(
      MemoryEvent.Held held, MemoryEvent.Weighed empty, List<Measurement> readings) {
    SortedMap<String, Long> now = held.each().bytes(Role.MEMBER);
    SortedMap<String, Long> then = empty.each().bytes(Role.MEMBER);
    String why = incomparable(held.each(), empty.each(), now.keySet(), then.keySet());
    if (why != null) {
      readings.add(Measurement.withheld(MEMBERS, why));
      readings.add(Measurement.withheld(FULLEST, why));
    } else if (now.isEmpty()) {
      add(MEMBERS, held.members() - empty.bytes(), readings);
      sums(FULLEST, held.most(), empty.most(), readings);
    } else {
      long[] more = more(now, then);
      add(MEMBERS, LongStream.of(more).sum(), readings);
      add(FULLEST, LongStream.of(more).max().orElse(0), readings);
    }
  }

  /// Why members' weights cannot be told apart from what they weighed empty, or null where they can.
  private static @Nullable String incomparable(
      ProcessWeights held, ProcessWeights empty, Set<String> now, Set<String> then) {
    if (now.isEmpty() || then.isEmpty()) {
      long left = held.told(Role.MEMBER);
      long were = empty.told(Role.MEMBER);
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
  private static void clients(
      MemoryEvent.Held held, MemoryEvent.Weighed empty, List<Measurement> readings) {
    SortedMap<String, Long> now = held.each().bytes(Role.CLIENT);
    SortedMap<String, Long> then = empty.each().bytes(Role.CLIENT);
    if (!now.isEmpty() && now.keySet().equals(then.keySet())) {
      add(CLIENTS, LongStream.of(more(now, then)).sum(), readings);
    } else {
      sums(CLIENTS, held.clients(), empty.clients(), readings);
    }
  }

  /// By how much each of these weighs more than it did.
  private static long[] more(SortedMap<String, Long> now, SortedMap<String, Long> then) {
    return now.entrySet().stream()
        .mapToLong(each -> each.getValue() - then.getOrDefault(each.getKey(), 0L))
        .toArray();
  }

  private static void sums(
      MetricId metric, OptionalLong now, OptionalLong then, List<Measurement> readings) {
    if (now.isPresent() && then.isPresent()) {
      add(metric, now.getAsLong() - then.getAsLong(), readings);
    }
  }

  private static void add(MetricId metric, long more, List<Measurement> readings) {
    readings.add(
        more >= 0
            ? Measurement.of(metric, (double) more, 1)
            : Measurement.withheld(
                metric,
                "%s less live than in the empty cluster: too little to tell"
                    .formatted(Text.bytes((double) -more))));
  }

  private static void near(List<TimedEvent> marks, List<Measurement> readings) {
    List<StepEvent.Near> caches = TimedEvent.events(marks, StepEvent.Near.class).toList();
    long hits = caches.stream().mapToLong(StepEvent.Near::hits).sum();
    long reads = hits + caches.stream().mapToLong(StepEvent.Near::misses).sum();
    if (reads > 0) {
      readings.add(Measurement.of(Family.NEAR_HITS.alone(), (double) hits / reads, reads));
    }
  }

  private static void retries(List<TimedEvent> marks, List<Measurement> readings) {
    if (first(marks, StepEvent.Retried.class).isPresent()) {
      long retries =
          TimedEvent.events(marks, StepEvent.Retried.class)
              .mapToLong(StepEvent.Retried::retries)
              .sum();
      readings.add(Measurement.of(Family.RETRIES.alone(), (double) retries, 1));
    }
  }

  private static <E extends RunEvent> Optional<E> first(List<TimedEvent> marks, Class<E> sort) {
    return TimedEvent.events(marks, sort).findFirst();
  }
}
