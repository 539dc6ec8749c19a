package assay.record;

import assay.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What was written about one cell. The small things are held; histories and histograms are read
/// from disk when asked for.
///
/// @param directory the run's directory
/// @param cell which cell
/// @param marks its marks
/// @param timeline its intervals
/// @param probes its samples
/// @param network what crossed the loopback meanwhile
public record CellRecord(
    RunDirectory directory,
    Plan.Cell cell,
    List<Mark> marks,
    List<Interval> timeline,
    List<ProbeSample> probes,
    List<NetworkSample> network) {

  /// The events of a cell, and whether every client's file ended with a whole one.
  ///
  /// @param history all clients' events
  /// @param whole false where a client died while it wrote
  public record Events(History history, boolean whole) {}

  /// The events of all clients; a client's number is that of its name less one.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public Events events() {
    List<HistoryFile> files = new ArrayList<>();
    clientFiles("history", "\\.bin")
        .forEach((client, path) -> files.add(counted(path, client - 1)));
    long events = files.stream().mapToLong(HistoryFile::events).sum();
    if (events > HistoryFile.MOST_EVENTS) {
      throw Damage.of(files.getFirst().path(), "the cell has more events than can be judged");
    }
    History history = new History((int) events);
    List<Runnable> takings = new ArrayList<>();
    for (HistoryFile file : files) {
      int first = history.claim(file.events());
      takings.add(() -> take(file, history, first));
    }
    takings.parallelStream().forEach(Runnable::run);
    return new Events(history, files.stream().allMatch(HistoryFile::whole));
  }

  private static HistoryFile counted(Path path, int client) {
    try {
      return HistoryFile.of(path, client);
    } catch (IOException e) {
      throw damaged(path, e);
    }
  }

  private static void take(HistoryFile file, History into, int first) {
    try {
      file.take(into, first);
    } catch (IOException e) {
      throw damaged(file.path(), e);
    }
  }

  private static RuntimeException damaged(Path path, IOException e) {
    return Damage.of(path, "the history is damaged: " + e.getMessage());
  }

  /// Hands every interval's histograms of all clients to a consumer.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public void latencies(Consumer<Latencies.Slice> each) {
    latenciesByClient((client, slice) -> each.accept(slice));
  }

  /// Hands every interval's histograms of all clients to a consumer, with the client's name.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public void latenciesByClient(BiConsumer<String, Latencies.Slice> each) {
    clientFiles("latency", "\\.hlog(?:\\.gz)?")
        .forEach((client, file) ->
            Latencies.read(file, slice -> each.accept("client-" + client, slice)));
  }

  /// Hands the histograms of those steps whose id begins with this to a consumer.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public void latencies(String steps, Consumer<Latencies.Slice> each) {
    clientFiles("latency", "\\.hlog(?:\\.gz)?")
        .values()
        .forEach(file -> Latencies.read(file, steps, each));
  }

  /// What came of each request of every client's closed steps, by the client's name; a client
  /// without any is left out.
  ///
  /// @throws assay.problem.ProblemException E703 where a file is damaged
  public Map<String, List<ResponseRow>> responses() {
    Map<String, List<ResponseRow>> responses = new TreeMap<>();
    processFolders(cell.id())
        .forEach((name, folder) -> {
          List<ResponseRow> rows = Responses.read(directory.responses(cell.id(), name));
          if (!rows.isEmpty()) {
            responses.put(name, rows);
          }
        });
    return responses;
  }

  /// The partition of every key.
  public Partitions partitions() {
    return Partitions.read(directory.partitions(cell.id()));
  }

  /// The stops of every process that left a log, by the process's name. Processes that were taken over
  /// have theirs where they were started.
  public Map<String, GcLog.Stops> stops() {
    Map<String, GcLog.Stops> stops = new TreeMap<>();
    if (cell.starter() != null) {
      stops.putAll(stops(cell.starter()));
    }
    stops.putAll(stops(cell.id()));
    return stops;
  }

  private Map<String, GcLog.Stops> stops(String starter) {
    Map<String, GcLog.Stops> stops = new TreeMap<>();
    processFolders(starter)
        .forEach((name, folder) -> {
          Path log = folder.resolve("gc.log");
          if (Files.exists(log)) {
            stops.put(name, GcLog.read(log));
          }
        });
    return stops;
  }

  private Map<String, Path> processFolders(String starter) {
    Map<String, Path> folders = new TreeMap<>();
    String prefix = starter + "-";
    for (Path folder : filesOf(directory.root().resolve("members"))) {
      String name = folder.getFileName().toString();
      if (name.startsWith(prefix) && PROCESS.matcher(name.substring(prefix.length())).matches()) {
        folders.put(name.substring(prefix.length()), folder);
      }
    }
    return folders;
  }

  private static final Pattern PROCESS = Pattern.compile("(?:member|client|traffic)-\\d+");

  /// The files of this cell's clients by the client's number. Where a file and its packed form both
  /// exist the packing was cut, and the file counts.
  private Map<Integer, Path> clientFiles(String folder, String ending) {
    Pattern name = Pattern.compile(Pattern.quote(cell.id()) + "-client-(\\d+)" + ending);
    Map<Integer, Path> files = new TreeMap<>();
    for (Path file : filesOf(directory.root().resolve(folder))) {
      Matcher matcher = name.matcher(file.getFileName().toString());
      if (matcher.matches()) {
        files.merge(
            Integer.parseInt(matcher.group(1)),
            file,
            (one, other) -> one.toString().length() < other.toString().length() ? one : other);
      }
    }
    return files;
  }

  private static List<Path> filesOf(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
