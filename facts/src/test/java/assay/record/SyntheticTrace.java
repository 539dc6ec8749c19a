package assay.record;

import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/// Durations of synthetic requests, as a client records them: ten slices a second.
///
/// @param delayNanos the generator's delay
record SyntheticTrace(String trial, long windowBegins, long delayNanos) {

  private static final long SLICE = 100_000_000L;

  /// A slice and its content, in order of time.
  private record SliceKey(long slice, String what) implements Comparable<SliceKey> {

    @Override
    public int compareTo(SliceKey other) {
      return ORDER.compare(this, other);
    }
  }

  private static final Comparator<SliceKey> ORDER =
      Comparator.comparingLong(SliceKey::slice).thenComparing(SliceKey::what);

  /// By their texts.
  private static Map<String, LatencyTag> tags(String kind) {
    return Arrays.stream(Span.values())
        .map(span -> new LatencyTag("open-1", true, kind, span, OperationOutcome.OK))
        .collect(Collectors.toMap(LatencyTag::text, tag -> tag));
  }

  private static String kind(Operation event) {
    return event.op() == Op.WRITE ? "put" : "get";
  }

  private long slice(Operation event) {
    return Math.floorDiv(event.endNanos() - windowBegins, SLICE);
  }

  List<LatencyReader.Slice> slices(List<Operation> measured) {
    Map<SliceKey, LatencyReader.Slice> slices = new TreeMap<>();
    Map<String, Map<String, LatencyTag>> tags = new HashMap<>();
    for (Operation event : measured) {
      long from = windowBegins + slice(event) * SLICE;
      var tagsOfKind = tags.computeIfAbsent(kind(event), SyntheticTrace::tags);
      for (Map.Entry<String, LatencyTag> named : tagsOfKind.entrySet()) {
        LatencyTag tag = named.getValue();
        long nanos =
            switch (tag.span()) {
              case RESPONSE -> event.endNanos() - event.intendedNanos();
              case SERVICE -> event.endNanos() - event.startNanos();
              case DELAY -> event.startNanos() - event.intendedNanos();
            };
        slices.merge(
            new SliceKey(slice(event), named.getKey()),
            new LatencyReader.Slice(tag, from, from + SLICE, DurationHistogram.alike(nanos, 1)),
            SyntheticTrace::sum);
      }
    }
    return List.copyOf(slices.values());
  }

  private static LatencyReader.Slice sum(LatencyReader.Slice one, LatencyReader.Slice other) {
    return new LatencyReader.Slice(
        one.tag(), one.startNanos(), one.endNanos(), one.durations().plus(other.durations()));
  }

  List<Interval> rows(List<Operation> measured) {
    Map<SliceKey, List<Operation>> groups = new TreeMap<>();
    for (Operation event : measured) {
      groups
          .computeIfAbsent(new SliceKey(slice(event), kind(event)), key -> new ArrayList<>())
          .add(event);
    }
    return groups.values().stream().map(this::row).toList();
  }

  private static DurationHistogram durations(
      List<Operation> group, ToLongFunction<Operation> nanos) {
    return DurationHistogram.of(group.stream().mapToLong(nanos).toArray());
  }

  private Interval row(List<Operation> group) {
    DurationHistogram response =
        durations(group, event -> event.endNanos() - event.intendedNanos());
    DurationHistogram service = durations(group, event -> event.endNanos() - event.startNanos());
    return new Interval(
        trial,
        "client-1",
        "open-1",
        true,
        kind(group.getFirst()),
        windowBegins + slice(group.getFirst()) * SLICE,
        SLICE,
        group.size(),
        0,
        0,
        0,
        response.atPercent(50),
        response.atPercent(99),
        response.max(),
        service.atPercent(50),
        service.atPercent(99),
        service.max(),
        delayNanos);
  }
}
