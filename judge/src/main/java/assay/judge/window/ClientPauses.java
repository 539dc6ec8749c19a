package assay.judge.window;

import assay.plan.ProcessName;
import assay.record.event.ClusterEvent;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Pauses of whole client processes, from their hiccup probes: no request is sent and no answer received.
public final class ClientPauses {

  /// The shortest pause that is recorded with its time.
  public static final long SHORTEST_NANOS = 50_000_000;

  private record Span(long from, long to) {}

  private final Map<String, List<Span>> byProcess = new HashMap<>();

  /// Sees a span of time.
  @FunctionalInterface
  public interface SpanSink {
    void take(long fromNanos, long toNanos);
  }

  public ClientPauses(List<TimedEvent> events) {
    for (TimedEvent event : events) {
      if (event.event() instanceof ClusterEvent.StoodStill still) {
        Span span = new Span(event.nanos() - still.nanos(), event.nanos());
        byProcess.computeIfAbsent(still.process(), name -> new ArrayList<>()).add(span);
      }
    }
  }

  /// @param client its index: 0 is `client-1`
  public long within(int client, long fromNanos, long toNanos) {
    return within(ProcessName.client(client + 1).text(), fromNanos, toNanos);
  }

  public long within(String process, long fromNanos, long toNanos) {
    if (byProcess.isEmpty()) {
      return 0;
    }
    long nanos = 0;
    for (Span span : byProcess.getOrDefault(process, List.of())) {
      nanos += Math.max(0, Math.min(toNanos, span.to) - Math.max(fromNanos, span.from));
    }
    return nanos;
  }

  /// Every pause of Assay itself or of a client: if the host stands still, these do too.
  public void ofObservers(SpanSink sink) {
    byProcess.forEach((process, spans) -> {
      if (ProcessName.isClient(process) || process.equals(ClusterEvent.StoodStill.ASSAY)) {
        spans.forEach(span -> sink.take(span.from, span.to));
      }
    });
  }

  /// The total pause time of all clients.
  public long within(long fromNanos, long toNanos) {
    return byProcess.entrySet().stream()
        .filter(process -> ProcessName.isClient(process.getKey()))
        .flatMap(process -> process.getValue().stream())
        .mapToLong(span -> Math.max(0, Math.min(toNanos, span.to) - Math.max(fromNanos, span.from)))
        .sum();
  }
}
