package assay.record;

import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.latency.Latencies;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// How long made-up requests took, as a client writes it down: ten slices a second.
///
/// @param delayNanos how late the generator is said to be
record SyntheticTrace(String cell, long windowBegins, long delayNanos) {

  private static final long SLICE = 100_000_000L;

  private static String kind(Operation event) {
    return event.op() == Op.WRITE ? "put" : "get";
  }

  private long slice(Operation event) {
    return Math.floorDiv(event.endNanos() - windowBegins, SLICE);
  }

  List<Latencies.Slice> slices(List<Operation> measured) {
    Map<String, Latencies.Slice> slices = new TreeMap<>();
    for (Operation event : measured) {
      long from = windowBegins + slice(event) * SLICE;
      for (Span span : Span.values()) {
        LatencyTag tag = new LatencyTag("open-1", true, kind(event), span, OperationOutcome.OK);
        long nanos =
            switch (span) {
              case RESPONSE -> event.endNanos() - event.intendedNanos();
              case SERVICE -> event.endNanos() - event.startNanos();
              case DELAY -> event.startNanos() - event.intendedNanos();
            };
        slices
            .computeIfAbsent(
                "%08d %s".formatted(slice(event), tag.text()),
                key -> new Latencies.Slice(tag, from, from + SLICE, new Histogram(3)))
            .histogram()
            .recordValue(nanos);
      }
    }
    return List.copyOf(slices.values());
  }

  List<Interval> rows(List<Operation> measured) {
    Map<String, List<Operation>> groups = new TreeMap<>();
    for (Operation event : measured) {
      groups
          .computeIfAbsent("%08d %s".formatted(slice(event), kind(event)), key -> new ArrayList<>())
          .add(event);
    }
    return groups.values().stream().map(this::row).toList();
  }

  private Interval row(List<Operation> group) {
    Histogram response = new Histogram(3);
    Histogram service = new Histogram(3);
    for (Operation event : group) {
      response.recordValue(event.endNanos() - event.intendedNanos());
      service.recordValue(event.endNanos() - event.startNanos());
    }
    return new Interval(
        cell,
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
        response.getValueAtPercentile(50),
        response.getValueAtPercentile(99),
        response.getMaxValue(),
        service.getValueAtPercentile(50),
        service.getValueAtPercentile(99),
        service.getMaxValue(),
        delayNanos);
  }
}
