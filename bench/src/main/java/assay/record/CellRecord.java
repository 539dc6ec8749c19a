package assay.record;

import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.record.event.CellEvent;
import assay.record.event.SiteEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.JudgeMemory;
import assay.record.history.PartitionMap;
import assay.record.io.CellFiles;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.latency.Latencies;
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

/// What was written about one cell. The small things are held; histories and histograms are read
/// from disk when asked for.
///
/// @param directory the run's directory
/// @param cell which cell
/// @param events what happened when
/// @param timeline its intervals
/// @param probes its samples
/// @param network what crossed the loopback meanwhile
/// @param link what the link between its sites did meanwhile
public record CellRecord(
    RunDirectory directory,
    Plan.Cell cell,
    List<TimedEvent> events,
    List<Interval> timeline,
    List<ProbeSample> probes,
    List<NetworkSample> network,
    List<LinkSample> link) {

  /// The events of a cell, and whether every file of them ended with a whole one.
  ///
  /// @param history all clients' events, or those of one observer
  /// @param whole false where a process died while it wrote
  public record CellHistory(History history, boolean whole) {}

  /// The events of all clients; a client's number is that of its name less one.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged, E707 where there are more than fit
  public CellHistory history() {
    return history(JudgeMemory.ofHeap());
  }

  /// The same for a process with so much memory.
  CellHistory history(JudgeMemory memory) {
    return whole(histories(), memory);
  }

  /// The files of all clients, counted.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public CellHistories histories() {
    return CellHistories.of(this, ProcessName.Role.CLIENT, files().histories());
  }

  /// What each observer heard and read in its site, by the site's number; none where no site has one. The events
  /// of observer n are those of client n - 1 of a history.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public Map<Integer, CellHistory> arrivals() {
    Map<Integer, CellHistory> arrivals = new TreeMap<>();
    files()
        .observers()
        .forEach((site, path) -> {
          Map<Integer, Path> own = Map.of(site, path);
          CellHistories heard = CellHistories.of(this, ProcessName.Role.OBSERVER, own);
          arrivals.put(site, whole(heard, JudgeMemory.ofHeap()));
        });
    return arrivals;
  }

  private static CellHistory whole(CellHistories histories, JudgeMemory memory) {
    return new CellHistory(histories.history(memory), histories.whole());
  }

  /// Hands the histograms of every interval and client to a consumer.
  ///
  /// @param wanted whether those of a tag are; the others are not unpacked
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public void latencies(Predicate<LatencyTag> wanted, Consumer<Latencies.Slice> each) {
    histograms().values().forEach(file -> Latencies.read(file, wanted, each));
  }

  /// The same with the client's name.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public void latenciesByClient(
      Predicate<LatencyTag> wanted, BiConsumer<String, Latencies.Slice> each) {
    histograms()
        .forEach((client, file) -> {
          String name = ProcessName.client(client).text();
          Latencies.read(file, wanted, slice -> each.accept(name, slice));
        });
  }

  private Map<Integer, Path> histograms() {
    Map<Integer, Path> files = files().latencies();
    files.forEach((client, file) ->
        Latencies.requireOwner(file, cell.id(), ProcessName.client(client).text()));
    return files;
  }

  private CellFiles files() {
    return new CellFiles(directory, cell.id());
  }

  /// Files that a cell that ended must have left and that are not there, a sentence for each.
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
        missing.add("latency/%s-%s.hlog is missing".formatted(cell.id(), client));
      }
      if (checked && !histories.contains(client)) {
        missing.add("history/%s-%s.bin is missing".formatted(cell.id(), client));
      }
    }
    for (String observer : observers()) {
      if (!Files.exists(directory.history(cell.id(), observer))) {
        missing.add("history/%s-%s.bin is missing".formatted(cell.id(), observer));
      }
    }
    return missing;
  }

  /// The observers that began to listen.
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

  /// The clients that did something.
  private Set<String> clients() {
    return timeline.stream()
        .map(Interval::client)
        .filter(ProcessName::isClient)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Whether a history that ends in the middle was cut afterwards, since nobody died who wrote it.
  ///
  /// @param whole whether it ends as its writer ended it
  /// @param role who writes it
  boolean cutAfterwards(boolean whole, ProcessName.Role role) {
    return !whole && !cutShort(role);
  }

  /// Whether processes of a role may have been ended with requests under way: the cell was interrupted, it failed, or one of
  /// them was lost.
  boolean cutShort(ProcessName.Role role) {
    return !ended() || events.stream().anyMatch(event -> cutsShort(event, role));
  }

  private static boolean cutsShort(TimedEvent event, ProcessName.Role role) {
    return switch (event.event()) {
      case CellEvent.CellFailed failed -> true;
      case CellEvent.ProcessLost lost -> ProcessName.is(role, lost.process());
      default -> false;
    };
  }

  /// Whether the cell came to its end.
  boolean ended() {
    return events.stream().anyMatch(event -> event.type() == TimedEvent.Type.CELL_ENDS);
  }

  /// What came of each request of every client's closed steps, by the client's name; a client
  /// without any is left out.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public Map<String, List<ResponseRow>> responses() {
    Map<String, List<ResponseRow>> responses = new TreeMap<>();
    files()
        .processFolders()
        .forEach((name, folder) -> {
          List<ResponseRow> rows = ResponseFile.read(directory.responses(cell.id(), name));
          if (!rows.isEmpty()) {
            responses.put(name, rows);
          }
        });
    return responses;
  }

  /// The partition of every key.
  public PartitionMap partitions() {
    return PartitionMap.read(directory.partitions(cell.id()));
  }

  /// The stops of every process that left a log, by the process's name. Processes that were taken over
  /// have theirs where they were started.
  public Map<String, GcLog.Stops> stops() {
    Map<String, GcLog.Stops> stops = new TreeMap<>();
    if (cell.processesOf() != null) {
      stops.putAll(stops(cell.processesOf()));
    }
    stops.putAll(stops(cell.id()));
    return stops;
  }

  /// The syncs of every process that tells of its own, by the process's name; one that tells of them and had none has an empty
  /// list.
  public Map<String, List<DiskSync>> syncs() {
    Map<String, List<DiskSync>> syncs = new TreeMap<>();
    if (cell.processesOf() != null) {
      syncs.putAll(syncs(cell.processesOf()));
    }
    syncs.putAll(syncs(cell.id()));
    return syncs;
  }

  private Map<String, List<DiskSync>> syncs(String processesOf) {
    Map<String, List<DiskSync>> syncs = new TreeMap<>();
    new CellFiles(directory, processesOf)
        .syncs()
        .forEach((name, file) -> syncs.put(name, DiskSync.read(file)));
    return syncs;
  }

  private Map<String, GcLog.Stops> stops(String processesOf) {
    Map<String, GcLog.Stops> stops = new TreeMap<>();
    new CellFiles(directory, processesOf)
        .logs()
        .forEach((name, log) -> stops.put(name, GcLog.read(log)));
    return stops;
  }
}
