package assay.cli.bundle;

import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.problem.SpreadsheetCell;
import assay.record.RunRecord;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.Stream;

/// The events and the requests per second of a finding's trial, from some seconds before its first fault to some seconds
/// after its last; the whole trial without faults.
final class FaultTimeline {

  private static final long AROUND_NANOS = 10_000_000_000L;

  private static final String HEAD =
      "seconds,event,client,step,kind,ok,failed,unknown,unsent,p99 ms,longest ms\n";

  private final RunRecord record;
  private final String trial;
  private long from = Long.MIN_VALUE;
  private long to = Long.MAX_VALUE;

  private record Row(long nanos, String text) {}

  FaultTimeline(RunRecord record, StoredFinding finding) {
    this.record = record;
    this.trial = finding.worst().trial();
    LongSummaryStatistics faults =
        events()
            .filter(event -> event.event() instanceof FaultEvent)
            .mapToLong(TimedEvent::nanos)
            .summaryStatistics();
    if (faults.getCount() > 0) {
      from = faults.getMin() - AROUND_NANOS;
      to = faults.getMax() + AROUND_NANOS;
    }
  }

  private Stream<TimedEvent> events() {
    return record.events().stream().filter(event -> trial.equals(event.trial()));
  }

  /// Comma-separated values with a head.
  String text() {
    List<Row> rows = new ArrayList<>();
    events().forEach(event -> rows.add(new Row(event.nanos(), event(event))));
    record.timeline().stream()
        .filter(interval -> interval.trial().equals(trial))
        .forEach(interval -> rows.add(new Row(interval.startNanos(), requests(interval))));
    StringBuilder text = new StringBuilder(HEAD);
    rows.stream()
        .filter(row -> row.nanos() >= from && row.nanos() <= to)
        .sorted(Comparator.comparingLong(Row::nanos).thenComparing(Row::text))
        .forEach(
            row -> text.append(seconds(row.nanos())).append(',').append(row.text()).append('\n'));
    return text.toString();
  }

  private String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f", (nanos - record.beginsNanos()) / 1e9);
  }

  private static String event(TimedEvent event) {
    return "\"%s\",,,,,,,,,".formatted(SpreadsheetCell.of(event.text()).replace("\"", "\"\""));
  }

  private static String requests(Interval row) {
    return String.format(
        Locale.ROOT,
        ",%s,%s,%s,%d,%d,%d,%d,%s,%s",
        SpreadsheetCell.of(row.client()),
        SpreadsheetCell.of(row.step() + (row.measured() ? "" : " warm-up")),
        SpreadsheetCell.of(row.kind()),
        row.ok(),
        row.failed(),
        row.unknown(),
        row.shed(),
        millis(row.responseP99Nanos()),
        millis(row.responseMaxNanos()));
  }

  /// Empty if no request ended well.
  private static String millis(long nanos) {
    return nanos < 0 ? "" : String.format(Locale.ROOT, "%.3f", nanos / 1e6);
  }
}
