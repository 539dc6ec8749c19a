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

/// Where the processes of the cell under way write now. Those that another cell has left keep its folders, as do the members of
/// a soak those of its first round; a member that begins again has a folder of its own each time.
///
/// @param directory the record; null before it is begun
/// @param cells whose folders they may have, those of the cell under way first
/// @param names all folders that there are
record ProcessFolders(@Nullable RunDirectory directory, List<String> cells, List<String> names) {

  private static final String AGAIN = "-again-";

  /// The folders at a moment.
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
      // There is none yet, or it moves.
      return List.of();
    }
  }

  /// Where a process writes; empty where it writes nowhere on this host.
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

  /// How often a process was started before; 0 where a folder is that of its first start, or of another's.
  private static int start(String name, String folder) {
    String before = name + AGAIN;
    String count = folder.startsWith(before) ? folder.substring(before.length()) : "";
    return count.matches("[0-9]{1,9}") ? Integer.parseInt(count) : 0;
  }
}
