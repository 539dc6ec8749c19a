package assay.record.io;

import assay.api.engine.DiskSyncLog;
import assay.plan.ProcessName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

public record TrialFiles(RunDirectory directory, String trial) {

  private static final Pattern PROCESS = Pattern.compile("(?:member|client|traffic|observer)-\\d+");

  /// Clients' histories, by client number.
  public Map<Integer, Path> histories() {
    return filesOf(ProcessName.Role.CLIENT, "history", "\\.bin");
  }

  /// Observers' histories, by site number.
  public Map<Integer, Path> observers() {
    return filesOf(ProcessName.Role.OBSERVER, "history", "\\.bin");
  }

  /// Clients' histograms, by client number.
  public Map<Integer, Path> latencies() {
    return filesOf(ProcessName.Role.CLIENT, "latency", "\\.hlog(?:\\.gz)?");
  }

  public Map<String, Path> processFolders() {
    Map<String, Path> folders = new TreeMap<>();
    String prefix = trial + "-";
    for (Path folder : filesOf(directory.root().resolve("members"))) {
      String name = folder.getFileName().toString();
      if (name.startsWith(prefix) && PROCESS.matcher(name.substring(prefix.length())).matches()) {
        folders.put(name.substring(prefix.length()), folder);
      }
    }
    return folders;
  }

  /// Garbage collection logs, by process name.
  public Map<String, Path> logs() {
    return ofProcesses("gc.log");
  }

  /// Disk sync logs, by process name.
  public Map<String, Path> syncs() {
    return ofProcesses(DiskSyncLog.FILE);
  }

  private Map<String, Path> ofProcesses(String file) {
    Map<String, Path> found = new TreeMap<>();
    processFolders()
        .forEach((name, folder) -> {
          Path written = folder.resolve(file);
          if (Files.exists(written)) {
            found.put(name, written);
          }
        });
    return found;
  }

  /// Files that may still grow after the trial's end.
  List<Path> grown() {
    return Stream.of(logs(), syncs()).flatMap(files -> files.values().stream()).toList();
  }

  /// All other files behind figures.
  List<Path> written() {
    List<Path> files = new ArrayList<>(histories().values());
    files.addAll(observers().values());
    files.addAll(latencies().values());
    files.add(directory.partitions(trial));
    processFolders().values().forEach(folder -> files.add(folder.resolve("responses.csv")));
    return files.stream().filter(Files::exists).toList();
  }

  /// Files by process number. If a file and its packed form both exist, packing was interrupted, and the unpacked
  /// file counts.
  private Map<Integer, Path> filesOf(ProcessName.Role role, String folder, String ending) {
    Pattern name =
        Pattern.compile(Pattern.quote(trial + "-" + role.word()) + "-(\\d{1,9})" + ending);
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
