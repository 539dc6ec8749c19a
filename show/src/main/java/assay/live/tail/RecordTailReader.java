package assay.live.tail;

import assay.live.heard.LiveProcessState;
import assay.live.heard.LiveSnapshot;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.record.event.TimedEvent;
import assay.record.io.GrowingLineReader;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTailReader;
import assay.record.probe.HeapTailReader;
import assay.record.probe.HeapTailReader.AfterCollection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the growing record of the current trial: histograms, heaps and logs. Not thread-safe.
public final class RecordTailReader {

  static final String ELSEWHERE = "its histograms are on another host until the trial ends";

  private static final int LOG_LINES = 20;

  private static final int ENDED = 50;

  private final Plan plan;
  private final Map<String, LatencyTailReader> histograms = new LinkedHashMap<>();
  private final Map<Path, HeapTailReader> heaps = new LinkedHashMap<>();
  private final List<TrialObjectives> ended = new ArrayList<>();
  private final boolean percentiles;
  private @Nullable Trial trial;
  private WindowFiguresSoFar sums;

  public RecordTailReader(Plan plan) {
    this.plan = plan;
    this.percentiles = plan.objectives().stream().anyMatch(ObjectiveSoFar::ofAPercentile);
    this.sums = new WindowFiguresSoFar(plan);
  }

  public record LogTail(String process, List<String> lines) {}

  /// Reads on, up to a snapshot.
  public void read(LiveSnapshot snapshot) {
    RunDirectory directory = snapshot.directory();
    if (directory == null) {
      return;
    }
    for (Trial next : snapshot.begun()) {
      if (trial != null) {
        take(trial, snapshot, directory);
        end(trial);
      }
      begin(next);
    }
    if (trial != null) {
      take(trial, snapshot, directory);
    }
  }

  private void begin(Trial next) {
    trial = next;
    sums = new WindowFiguresSoFar(plan);
    histograms.clear();
    heaps.clear();
  }

  private void end(Trial before) {
    ended.addFirst(new TrialObjectives(before.title(), true, objectives()));
    if (ended.size() > ENDED) {
      ended.removeLast();
    }
  }

  private void take(Trial own, LiveSnapshot snapshot, RunDirectory directory) {
    String id = own.id();
    for (TimedEvent mark : snapshot.marks()) {
      if (id.equals(mark.trial()) && mark.step() != null) {
        sums.fault(mark.step(), mark.nanos());
      }
    }
    // A row's histograms are in the file before the row is reported.
    for (Interval row : snapshot.rows()) {
      if (row.trial().equals(id)) {
        sums.add(row);
        if (percentiles) {
          histograms.computeIfAbsent(
              row.client(), client -> new LatencyTailReader(directory.latency(id, client)));
        }
      }
    }
    histograms.values().forEach(tail -> tail.more(WindowFiguresSoFar::wants, sums::add));
  }

  /// Each objective so far, in the current trial and in earlier trials.
  public List<TrialObjectives> lines() {
    List<TrialObjectives> lines = new ArrayList<>();
    if (trial != null) {
      lines.add(new TrialObjectives(trial.title(), false, objectives()));
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
    for (LiveProcessState process : snapshot.processes()) {
      if (process.sampled()) {
        folders
            .newest(process.name())
            .map(folder -> heaps.computeIfAbsent(folder.resolve("gc.log"), HeapTailReader::new))
            .flatMap(HeapTailReader::now)
            .ifPresent(heap -> found.put(process.name(), heap));
      }
    }
    return found;
  }

  /// The logs of processes that ended unexpectedly. If the trial failed and none did, the suspected
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
              .map(folder -> GrowingLineReader.last(folder.resolve("log.txt"), LOG_LINES))
              .orElse(List.of());
      logs.add(new LogTail(process, lines));
    }
    return logs;
  }
}
