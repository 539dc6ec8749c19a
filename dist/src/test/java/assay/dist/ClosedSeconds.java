package assay.dist;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.latency.IntervalLog;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/// The required content of a killed run's record for every closed second.
final class ClosedSeconds {

  /// A second, and the time on a busy host from its end to the parent's file.
  private static final long OLDEST_NANOS = 2_000_000_000L;

  private static final Set<TimedEvent.Type> IDLE =
      Set.of(
          TimedEvent.Type.WINDOW_ENDS,
          TimedEvent.Type.PROCESS_LOST,
          TimedEvent.Type.TRIAL_FAILED,
          TimedEvent.Type.TRIAL_ENDS,
          TimedEvent.Type.INTERRUPTED,
          TimedEvent.Type.RUN_ENDS);

  private final RunDirectory directory;
  private final List<TimedEvent> marks;
  private final List<Interval> rows;

  ClosedSeconds(RunDirectory directory, List<TimedEvent> marks) {
    this.directory = directory;
    this.marks = marks;
    this.rows = IntervalLog.read(directory.timeline());
  }

  /// Asserts that rows under load reach up to the kill without gaps, and that histograms and
  /// histories agree with their counts.
  void areThere(long killedNanos) throws IOException {
    Optional<Long> loadBegan = loadBegan();
    if (loadBegan.isPresent()) {
      long last = rows.stream().mapToLong(ClosedSeconds::end).max().orElse(0);
      assertThat(killedNanos - Math.max(last, loadBegan.get()))
          .as("age of the last closed second")
          .isLessThan(OLDEST_NANOS);
    }
    rows.stream()
        .collect(groupingBy(row -> row.trial() + row.step() + row.measured() + row.kind()))
        .values()
        .forEach(ClosedSeconds::withoutGap);
    Set<String> clients = new HashSet<>();
    for (Interval row : rows) {
      if (clients.add(row.trial() + " " + row.client())) {
        heldBy(row.trial(), row.client());
      }
    }
  }

  /// The start of the load that ran at the kill; empty if there was none.
  private Optional<Long> loadBegan() {
    for (TimedEvent mark : marks.reversed()) {
      if (mark.type() == TimedEvent.Type.STEP_BEGINS) {
        return Optional.of(mark.nanos());
      }
      if (IDLE.contains(mark.type())) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /// Rows of a kind are contiguous; after the window only late answers have some.
  private static void withoutGap(List<Interval> kind) {
    List<Interval> sorted =
        kind.stream().sorted(Comparator.comparingLong(Interval::startNanos)).toList();
    for (int i = 1; i < sorted.size(); i++) {
      assertThat(sorted.get(i).startNanos())
          .as("the begin of " + sorted.get(i))
          .isEqualTo(end(sorted.get(i - 1)));
    }
  }

  private void heldBy(String trial, String client) throws IOException {
    long counted =
        rows.stream()
            .filter(row -> row.trial().equals(trial) && row.client().equals(client))
            .mapToLong(row -> row.ok() + row.failed() + row.unknown())
            .sum();
    assertThat(inHistograms(trial, client))
        .as("requests in histograms")
        .isGreaterThanOrEqualTo(counted);
    assertThat(inHistory(trial, client))
        .as("requests in the history")
        .isGreaterThanOrEqualTo(counted);
  }

  private long inHistograms(String trial, String client) {
    Path plain = directory.latency(trial, client);
    Path file = Files.exists(plain) ? plain : plain.resolveSibling(plain.getFileName() + ".gz");
    AtomicLong requests = new AtomicLong();
    LatencyReader.read(
        file,
        slice -> {
          if (slice.tag().span() == Span.SERVICE) {
            requests.addAndGet(slice.durations().count());
          }
        });
    return requests.get();
  }

  private long inHistory(String trial, String client) throws IOException {
    History history = new History();
    HistoryReader.read(directory.history(trial, client), 0, history);
    long requests = 0;
    for (int i = 0; i < history.size(); i++) {
      requests += history.step(i) >= 0 && history.outcome(i) != OperationOutcome.SHED ? 1 : 0;
    }
    return requests;
  }

  private static long end(Interval row) {
    return row.startNanos() + row.lengthNanos();
  }
}
