package assay.record;

import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.record.event.SiteEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.History;
import assay.record.history.JudgeMemoryLimits;
import assay.record.history.PartitionMap;
import assay.record.io.RunDirectory;
import assay.record.io.TrialFiles;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag;
import assay.record.latency.ResponseFile;
import assay.record.latency.ResponseRow;
import assay.record.probe.DiskSync;
import assay.record.probe.GcLog;
import assay.record.probe.LinkSample;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeSample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// One trial's record. Histories and histograms are read from disk on request.
public record TrialRecord(
    RunDirectory directory,
    Plan.Trial trial,
    List<TimedEvent> events,
    List<Interval> timeline,
    List<ProbeSample> probes,
    List<NetworkSample> network,
    List<LinkSample> link) {

  /// A trial's events, and whether all their files are complete.
  ///
  /// @param history of all clients, or of one observer
  /// @param whole false if a process died while writing
  public record TrialHistory(History history, boolean whole) {}

  /// All clients' events. A client's number is the one in its name minus one.
  ///
  /// @throws assay.problem.ProblemException E703 when a file is damaged, E707 when the events do not fit in memory
  public TrialHistory history() {
    return history(JudgeMemoryLimits.ofHeap());
  }

  /// As [#history()], within a memory limit.
  TrialHistory history(JudgeMemoryLimits memory) {
    return whole(histories(), memory);
  }

  /// All clients' files, counted.
  ///
  /// @throws assay.problem.ProblemException E703 when a file is damaged
  public TrialHistories histories() {
    return TrialHistories.of(this, ProcessName.Role.CLIENT, files().histories());
  }

  /// Each observer's history, by site number. In a history, observer n has the client number n - 1.
  ///
  /// @throws assay.problem.ProblemException E703 when a file is damaged
  public Map<Integer, TrialHistory> arrivals() {
    Map<Integer, TrialHistory> arrivals = new TreeMap<>();
    files()
        .observers()
        .forEach((site, path) -> {
          Map<Integer, Path> own = Map.of(site, path);
          TrialHistories heard = TrialHistories.of(this, ProcessName.Role.OBSERVER, own);
          arrivals.put(site, whole(heard, JudgeMemoryLimits.ofHeap()));
        });
    return arrivals;
  }

  private static TrialHistory whole(TrialHistories histories, JudgeMemoryLimits memory) {
    return new TrialHistory(histories.history(memory), histories.whole());
  }

  /// Reads the histograms of every interval and client.
  ///
  /// @param wanted others are not decoded
  /// @throws assay.problem.ProblemException E703 when a file is damaged
  public void latencies(Predicate<LatencyTag> wanted, Consumer<LatencyReader.Slice> each) {
    histograms().values().forEach(file -> LatencyReader.read(file, wanted, each));
  }

  /// As [#latencies], with the client's name.
  ///
  /// @throws assay.problem.ProblemException E703 when a file is damaged
  public void latenciesByClient(
      Predicate<LatencyTag> wanted, BiConsumer<String, LatencyReader.Slice> each) {
    histograms()
        .forEach((client, file) -> {
          String name = ProcessName.client(client).text();
          LatencyReader.read(file, wanted, slice -> each.accept(name, slice));
        });
  }

  private Map<Integer, Path> histograms() {
    Map<Integer, Path> files = files().latencies();
    files.forEach((client, file) ->
        LatencyReader.requireOwner(file, trial.id(), ProcessName.client(client).text()));
    return files;
  }

  private TrialFiles files() {
    return new TrialFiles(directory, trial.id());
  }

  /// Missing files of an ended trial, one sentence each.
  ///
  /// @param checked whether its clients wrote histories
  List<String> missing(boolean checked) {
    if (!ended()) {
      return List.of();
    }
    List<String> missing = new ArrayList<>();
    Set<String> latencies = names(files().latencies());
    Set<String> histories = names(files().histories());
    for (String client : clients()) {
      if (!latencies.contains(client)) {
        missing.add("latency/%s-%s.hlog is missing".formatted(trial.id(), client));
      }
      if (checked && !histories.contains(client)) {
        missing.add("history/%s-%s.bin is missing".formatted(trial.id(), client));
      }
    }
    for (String observer : observers()) {
      if (!Files.exists(directory.history(trial.id(), observer))) {
        missing.add("history/%s-%s.bin is missing".formatted(trial.id(), observer));
      }
    }
    return missing;
  }

  private Set<String> observers() {
    return TimedEvent.events(events, SiteEvent.ObserveBegins.class)
        .map(SiteEvent.ObserveBegins::observer)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> names(Map<Integer, Path> files) {
    return files.keySet().stream()
        .map(number -> ProcessName.client(number).text())
        .collect(Collectors.toSet());
  }

  private Set<String> clients() {
    return timeline.stream()
        .map(Interval::client)
        .filter(ProcessName::isClient)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Whether an incomplete history was cut later, because no writer died.
  ///
  /// @param whole whether it has its writer's end
  boolean cutAfterwards(boolean whole, ProcessName.Role role) {
    return !whole && !cutShort(role);
  }

  /// Whether processes of a role may have died with requests in flight: the trial was interrupted or failed, or lost
  /// one.
  boolean cutShort(ProcessName.Role role) {
    return !ended() || events.stream().anyMatch(event -> cutsShort(event, role));
  }

  private static boolean cutsShort(TimedEvent event, ProcessName.Role role) {
    return switch (event.event()) {
      case TrialEvent.TrialFailed failed -> true;
      case TrialEvent.ProcessLost lost -> ProcessName.is(role, lost.process());
      default -> false;
    };
  }

  boolean ended() {
    return events.stream().anyMatch(event -> event.type() == TimedEvent.Type.TRIAL_ENDS);
  }

  /// Closed steps' results per request, by client name; only clients with results.
  ///
  /// @throws assay.problem.ProblemException E703 when a file is damaged
  public Map<String, List<ResponseRow>> responses() {
    Map<String, List<ResponseRow>> responses = new TreeMap<>();
    files()
        .processFolders()
        .forEach((name, folder) -> {
          List<ResponseRow> rows = ResponseFile.read(directory.responses(trial.id(), name));
          if (!rows.isEmpty()) {
            responses.put(name, rows);
          }
        });
    return responses;
  }

  public PartitionMap partitions() {
    return PartitionMap.read(directory.partitions(trial.id()));
  }

  /// Pauses by process name, also of processes taken over from another trial.
  public Map<String, GcLog.Stops> stops() {
    Map<String, GcLog.Stops> stops = new TreeMap<>();
    if (trial.processesOf() != null) {
      stops.putAll(stops(trial.processesOf()));
    }
    stops.putAll(stops(trial.id()));
    return stops;
  }

  /// Disk syncs by the name of each process that reports them.
  public Map<String, List<DiskSync>> syncs() {
    Map<String, List<DiskSync>> syncs = new TreeMap<>();
    if (trial.processesOf() != null) {
      syncs.putAll(syncs(trial.processesOf()));
    }
    syncs.putAll(syncs(trial.id()));
    return syncs;
  }

  private Map<String, List<DiskSync>> syncs(String processesOf) {
    Map<String, List<DiskSync>> syncs = new TreeMap<>();
    new TrialFiles(directory, processesOf)
        .syncs()
        .forEach((name, file) -> syncs.put(name, DiskSync.read(file)));
    return syncs;
  }

  private Map<String, GcLog.Stops> stops(String processesOf) {
    Map<String, GcLog.Stops> stops = new TreeMap<>();
    new TrialFiles(directory, processesOf)
        .logs()
        .forEach((name, log) -> stops.put(name, GcLog.read(log)));
    return stops;
  }
}
