package assay.load.record;

import assay.load.client.ClientContext;
import assay.load.client.FailureText;
import assay.record.event.StepEvent;
import assay.record.history.OperationOutcome;
import assay.record.results.FailedRequestCount;
import assay.schedule.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Why a step's requests failed: every kind's first reasons, each with its count. Thread-safe.
///
/// Messages that differ only in digits are one reason, so "no order 17" and "no order 18" count
/// together.
public final class FailureCounts {

  private static final String OTHERS =
      "reasons beyond the first " + FailedRequestCount.MOST_REASONS;

  private final Clock clock;
  private final Map<String, Reasons> kinds = new ConcurrentHashMap<>();

  public FailureCounts(Clock clock) {
    this.clock = clock;
  }

  /// @param why the exception, or null if there was no answer
  public void add(String kind, OperationOutcome outcome, @Nullable Throwable why) {
    if (why == null) {
      add(kind, outcome, "", "no answer had come when the step was given up");
    } else {
      add(kind, outcome, why.getClass().getName(), FailureText.of(why));
    }
  }

  /// @param why in a sentence
  public void shed(String kind, String why) {
    add(kind, OperationOutcome.SHED, "", why);
  }

  /// @param why in a sentence
  public void noKey(String kind, String why) {
    add(kind, OperationOutcome.NO_KEY, "", why);
  }

  /// Adds a failed request from a client's program.
  ///
  /// @param exception the exception's name; empty if there was none
  public void add(String kind, OperationOutcome outcome, String exception, String message) {
    kinds.computeIfAbsent(kind, name -> new Reasons(clock)).add(outcome, exception, message);
  }

  public void record(ClientContext context, String step) {
    kinds.forEach((kind, reasons) ->
        reasons.entries.forEach((reason, entry) ->
            context.record(
                clock.nanos(),
                new StepEvent.RequestsFailed(
                    context.client().name(),
                    kind,
                    reason.outcome(),
                    entry.count.sum(),
                    reason.exception(),
                    entry.message,
                    entry.firstNanos),
                step,
                "%,d requests %s: %s".formatted(entry.count.sum(), kind, entry.message))));
  }

  private record Reason(OperationOutcome outcome, String exception, String shape) {}

  private static final class Entry {
    private final String message;
    private final long firstNanos;
    private final LongAdder count = new LongAdder();

    Entry(String message, long firstNanos) {
      this.message = message;
      this.firstNanos = firstNanos;
    }
  }

  private static final class Reasons {
    private final Map<Reason, Entry> entries = new ConcurrentHashMap<>();
    private final Clock clock;
    private int named;

    Reasons(Clock clock) {
      this.clock = clock;
    }

    void add(OperationOutcome outcome, String exception, String message) {
      Reason reason = new Reason(outcome, exception, FailureText.shape(message));
      Entry entry = entries.get(reason);
      (entry == null ? begin(reason, message) : entry).count.increment();
    }

    private synchronized Entry begin(Reason reason, String message) {
      Entry entry = entries.get(reason);
      if (entry == null && named < FailedRequestCount.MOST_REASONS) {
        named++;
        entry = new Entry(message, clock.nanos());
        entries.put(reason, entry);
      }
      return entry == null
          ? entries.computeIfAbsent(
              new Reason(reason.outcome(), "", OTHERS), others -> new Entry(OTHERS, clock.nanos()))
          : entry;
    }
  }
}
