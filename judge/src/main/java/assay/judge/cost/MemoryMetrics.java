package assay.judge.cost;

import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.ProcessName.Role;
import assay.record.event.MemoryEvent;
import assay.record.event.ProcessMemory;
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

/// Figures with events of their own: memory after the last step, serialized value size, and near cache hits.
public final class MemoryMetrics {

  private static final MetricId MEMBERS = MetricFamily.RETAINED_MEMORY.about("members");
  private static final MetricId FULLEST = MetricFamily.RETAINED_MEMORY.about("fullest member");
  private static final MetricId CLIENTS = MetricFamily.RETAINED_MEMORY.about("clients");

  private MemoryMetrics() {}

  public static List<Measurement> readings(List<TimedEvent> events) {
    List<Measurement> measurements = new ArrayList<>();
    memory(events, measurements);
    first(events, MemoryEvent.Serialized.class)
        .ifPresent(sample ->
            measurements.add(
                Measurement.of(MetricFamily.VALUE_SIZE.alone(), sample.bytes(), sample.values())));
    near(events, measurements);
    retries(events, measurements);
    first(events, MemoryEvent.Lives.class)
        .ifPresent(lives ->
            measurements.add(
                Measurement.of(MetricFamily.LIVE_MEMORY.alone(), (double) lives.members(), 1)));
    first(events, MemoryEvent.MembersHold.class)
        .ifPresent(hold -> {
          count(MetricFamily.MEMBER_FILES, hold.files(), measurements);
          count(MetricFamily.MEMBER_THREADS, hold.threads(), measurements);
        });
    first(events, MemoryEvent.BenchLives.class).ifPresent(lives -> bench(lives, measurements));
    return measurements;
  }

  private static void bench(MemoryEvent.BenchLives lives, List<Measurement> measurements) {
    count(MetricFamily.ASSAY_MEMORY, lives.bytes(), measurements);
    count(MetricFamily.ASSAY_FILES, lives.files(), measurements);
    count(MetricFamily.ASSAY_THREADS, OptionalLong.of(lives.threads()), measurements);
  }

  private static void count(
      MetricFamily family, OptionalLong count, List<Measurement> measurements) {
    count.ifPresent(known -> measurements.add(Measurement.of(family.alone(), (double) known, 1)));
  }

  /// Memory beyond the empty cluster's, in processes that were there both times.
  private static void memory(List<TimedEvent> events, List<Measurement> measurements) {
    Optional<MemoryEvent.Held> held = first(events, MemoryEvent.Held.class);
    Optional<MemoryEvent.MemoryMeasured> empty =
        first(events, MemoryEvent.MemoryMeasured.class).filter(measured -> measured.entries() == 0);
    if (held.isPresent() && empty.isPresent()) {
      members(held.get(), empty.get(), measurements);
      clients(held.get(), empty.get(), measurements);
    }
  }

  private static void members(
      MemoryEvent.Held held, MemoryEvent.MemoryMeasured empty, List<Measurement> measurements) {
    SortedMap<String, Long> now = held.each().bytes(Role.MEMBER);
    SortedMap<String, Long> then = empty.each().bytes(Role.MEMBER);
    Finding why = incomparable(held.each(), empty.each(), now.keySet(), then.keySet());
    if (why != null) {
      measurements.add(Measurement.withheld(MEMBERS, why));
      measurements.add(Measurement.withheld(FULLEST, why));
    } else if (now.isEmpty()) {
      add(MEMBERS, held.members() - empty.bytes(), measurements);
      sums(FULLEST, held.most(), empty.most(), measurements);
    } else {
      long[] more = more(now, then);
      add(MEMBERS, LongStream.of(more).sum(), measurements);
      add(FULLEST, LongStream.of(more).max().orElse(0), measurements);
    }
  }

  /// Why members' weights cannot be compared with their empty weights, or null.
  private static @Nullable Finding incomparable(
      ProcessMemory held, ProcessMemory empty, Set<String> now, Set<String> then) {
    if (now.isEmpty() || then.isEmpty()) {
      long left = held.told(Role.MEMBER);
      long were = empty.told(Role.MEMBER);
      return left == were ? null : new MembersIncomparable(left, were);
    }
    return now.stream()
        .filter(name -> !then.contains(name))
        .findFirst()
        .map(NeverEmpty::new)
        .orElse(null);
  }

  /// Clients start and stop with the trial, therefore both sums cover the same ones.
  private static void clients(
      MemoryEvent.Held held, MemoryEvent.MemoryMeasured empty, List<Measurement> measurements) {
    SortedMap<String, Long> now = held.each().bytes(Role.CLIENT);
    SortedMap<String, Long> then = empty.each().bytes(Role.CLIENT);
    if (!now.isEmpty() && now.keySet().equals(then.keySet())) {
      add(CLIENTS, LongStream.of(more(now, then)).sum(), measurements);
    } else {
      sums(CLIENTS, held.clients(), empty.clients(), measurements);
    }
  }

  private static long[] more(SortedMap<String, Long> now, SortedMap<String, Long> then) {
    return now.entrySet().stream()
        .mapToLong(each -> each.getValue() - then.getOrDefault(each.getKey(), 0L))
        .toArray();
  }

  private static void sums(
      MetricId metric, OptionalLong now, OptionalLong then, List<Measurement> measurements) {
    if (now.isPresent() && then.isPresent()) {
      add(metric, now.getAsLong() - then.getAsLong(), measurements);
    }
  }

  private static void add(MetricId metric, long more, List<Measurement> measurements) {
    measurements.add(
        more >= 0
            ? Measurement.of(metric, (double) more, 1)
            : Measurement.withheld(metric, new LessThanEmpty(-more)));
  }

  private static void near(List<TimedEvent> events, List<Measurement> measurements) {
    List<StepEvent.Near> caches = TimedEvent.events(events, StepEvent.Near.class).toList();
    long hits = caches.stream().mapToLong(StepEvent.Near::hits).sum();
    long reads = hits + caches.stream().mapToLong(StepEvent.Near::misses).sum();
    if (reads > 0) {
      measurements.add(
          Measurement.of(MetricFamily.NEAR_HITS.alone(), (double) hits / reads, reads));
    }
  }

  private static void retries(List<TimedEvent> events, List<Measurement> measurements) {
    if (first(events, StepEvent.Retried.class).isPresent()) {
      long retries =
          TimedEvent.events(events, StepEvent.Retried.class)
              .mapToLong(StepEvent.Retried::retries)
              .sum();
      measurements.add(Measurement.of(MetricFamily.RETRIES.alone(), (double) retries, 1));
    }
  }

  private static <E extends RunEvent> Optional<E> first(List<TimedEvent> events, Class<E> sort) {
    return TimedEvent.events(events, sort).findFirst();
  }

  record MembersIncomparable(long measured, long measuredEmpty) implements Finding {}

  record NeverEmpty(String member) implements Finding {}

  record LessThanEmpty(long lessBytes) implements Finding {}
}
