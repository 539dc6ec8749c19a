package assay.live.tail;

import assay.live.heard.LiveSnapshot;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
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

/// The current folders of the trial's processes. Reused processes keep their first trial's folders,
/// and a soak's members their first round's. A restarted member has a new folder for each start.
///
/// @param directory null before the record begins
/// @param trials the trials with possible folders, the current trial first
/// @param names all existing folders
record ProcessFolders(@Nullable RunDirectory directory, List<String> trials, List<String> names) {

  private static final String AGAIN = "-again-";

  static ProcessFolders of(Plan plan, LiveSnapshot snapshot) {
    Trial trial = snapshot.trial();
    RunDirectory directory = snapshot.directory();
    if (trial == null || directory == null) {
      return new ProcessFolders(null, List.of(), List.of());
    }
    String owner = plan.soaks() ? plan.trials().getFirst().id() : trial.processesOf();
    List<String> trials =
        owner == null || owner.equals(trial.id())
            ? List.of(trial.id())
            : List.of(trial.id(), owner);
    return new ProcessFolders(directory, trials, names(directory.members()));
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
    return trials.stream()
        .map(trial -> run.process(trial, process))
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
