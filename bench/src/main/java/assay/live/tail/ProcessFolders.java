package assay.live.tail;

import assay.live.heard.LiveSnapshot;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.plan.ProcessName;
import assay.record.io.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The current folders of the cell's processes. Reused processes keep their first cell's folders,
/// and a soak's members their first round's. A restarted member has a new folder for each start.
///
/// @param directory null before the record begins
/// @param cells the cells with possible folders, the current cell first
/// @param names all existing folders
record ProcessFolders(@Nullable RunDirectory directory, List<String> cells, List<String> names) {

  private static final String AGAIN = "-again-";

  static ProcessFolders of(Plan plan, LiveSnapshot snapshot) {
    Cell cell = snapshot.cell();
    RunDirectory directory = snapshot.directory();
    if (cell == null || directory == null) {
      return new ProcessFolders(null, List.of(), List.of());
    }
    String owner = plan.soaks() ? plan.cells().getFirst().id() : cell.processesOf();
    List<String> cells =
        owner == null || owner.equals(cell.id()) ? List.of(cell.id()) : List.of(cell.id(), owner);
    return new ProcessFolders(directory, cells, names(directory.members()));
  }

  private static List<String> names(Path members) {
    try (Stream<Path> folders = Files.list(members)) {
      return folders.map(folder -> String.valueOf(folder.getFileName())).toList();
    } catch (IOException | UncheckedIOException e) {
      // The folder does not exist yet, or is being moved.
      return List.of();
    }
  }

  /// A process's folder; empty if it has none on this host.
  Optional<Path> newest(String process) {
    RunDirectory run = directory;
    if (run == null || ProcessName.parse(process).isEmpty()) {
      return Optional.empty();
    }
    return cells.stream()
        .map(cell -> run.process(cell, process))
        .flatMap(first -> newestOf(first).stream())
        .findFirst();
  }

  private Optional<Path> newestOf(Path first) {
    String name = String.valueOf(first.getFileName());
    return names.stream()
        .filter(other -> other.equals(name) || start(name, other) > 0)
        .max(Comparator.comparingInt(other -> start(name, other)))
        .map(first::resolveSibling);
  }

  /// The number of a process's earlier starts; 0 for its first folder or another process's.
  private static int start(String name, String folder) {
    String before = name + AGAIN;
    String count = folder.startsWith(before) ? folder.substring(before.length()) : "";
    return count.matches("[0-9]{1,9}") ? Integer.parseInt(count) : 0;
  }
}
