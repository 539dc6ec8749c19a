package assay.live.tail;

import assay.live.heard.LiveSnapshot;
import assay.live.heard.ProcessLine;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.record.event.TimedEvent;
import assay.record.io.GrowingLines;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTail;
import assay.record.probe.HeapTail;
import assay.record.probe.HeapTail.AfterCollection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the growing record of the current cell: histograms, heaps and logs. Not thread-safe.
public final class RecordTails {

  static final String ELSEWHERE = "its histograms are on another host until the cell ends";

  private static final int LOG_LINES = 20;

  private static final int ENDED = 50;

  private final Plan plan;
  private final Map<String, LatencyTail> histograms = new LinkedHashMap<>();
  private final Map<Path, HeapTail> heaps = new LinkedHashMap<>();
  private final List<CellLine> ended = new ArrayList<>();
  private final boolean percentiles;
  private @Nullable Cell cell;
  private WindowSums sums;

  public RecordTails(Plan plan) {
    this.plan = plan;
    this.percentiles = plan.objectives().stream().anyMatch(ObjectiveSoFar::ofAPercentile);
    this.sums = new WindowSums(plan);
  }

  public record LogTail(String process, List<String> lines) {}

  /// Reads on, up to a snapshot.
  public void read(LiveSnapshot snapshot) {
    RunDirectory directory = snapshot.directory();
    if (directory == null) {
      return;
    }
    for (Cell next : snapshot.begun()) {
      if (cell != null) {
        take(cell, snapshot, directory);
        end(cell);
      }
      begin(next);
    }
    if (cell != null) {
      take(cell, snapshot, directory);
    }
  }

  private void begin(Cell next) {
    cell = next;
    sums = new WindowSums(plan);
    histograms.clear();
    heaps.clear();
  }

  private void end(Cell before) {
    ended.addFirst(new CellLine(before.title(), true, objectives()));
    if (ended.size() > ENDED) {
      ended.removeLast();
    }
  }

  private void take(Cell own, LiveSnapshot snapshot, RunDirectory directory) {
    String id = own.id();
    for (TimedEvent mark : snapshot.marks()) {
      if (id.equals(mark.cell()) && mark.step() != null) {
        sums.fault(mark.step(), mark.nanos());
      }
    }
    // A row's histograms are in the file before the row is reported.
    for (Interval row : snapshot.rows()) {
      if (row.cell().equals(id)) {
        sums.add(row);
        if (percentiles) {
          histograms.computeIfAbsent(
              row.client(), client -> new LatencyTail(directory.latency(id, client)));
        }
      }
    }
    histograms.values().forEach(tail -> tail.more(WindowSums::wants, sums::add));
  }

  /// Each objective so far, in the current cell and in earlier cells.
  public List<CellLine> lines() {
    List<CellLine> lines = new ArrayList<>();
    if (cell != null) {
      lines.add(new CellLine(cell.title(), false, objectives()));
    }
    lines.addAll(ended);
    return lines;
  }

  private List<ObjectiveSoFar> objectives() {
    boolean elsewhere = histograms.values().stream().anyMatch(tail -> !tail.present());
    return plan.objectives().stream()
        .map(objective ->
            elsewhere
                ? ObjectiveSoFar.unknown(objective, ELSEWHERE)
                : ObjectiveSoFar.of(objective, sums))
        .toList();
  }

  /// How full the heaps of running processes were after their last collection, by process.
  public Map<String, AfterCollection> heaps(LiveSnapshot snapshot) {
    Map<String, AfterCollection> found = new LinkedHashMap<>();
    ProcessFolders folders = ProcessFolders.of(plan, snapshot);
    for (ProcessLine process : snapshot.processes()) {
      if (process.sampled()) {
        folders
            .newest(process.name())
            .map(folder -> heaps.computeIfAbsent(folder.resolve("gc.log"), HeapTail::new))
            .flatMap(HeapTail::now)
            .ifPresent(heap -> found.put(process.name(), heap));
      }
    }
    return found;
  }

  /// The logs of processes that ended unexpectedly. If the cell failed and none did, the suspected
  /// processes' logs.
  public List<LogTail> logs(LiveSnapshot snapshot) {
    List<String> failing = new ArrayList<>(snapshot.lost());
    if (failing.isEmpty()) {
      failing.addAll(snapshot.suspects());
    }
    ProcessFolders folders = ProcessFolders.of(plan, snapshot);
    List<LogTail> logs = new ArrayList<>();
    for (String process : failing.stream().limit(5).toList()) {
      List<String> lines =
          folders
              .newest(process)
              .map(folder -> GrowingLines.last(folder.resolve("log.txt"), LOG_LINES))
              .orElse(List.of());
      logs.add(new LogTail(process, lines));
    }
    return logs;
  }
}
