package assay.site;

import assay.compare.StoredRuns;
import assay.compare.Trend.Found;
import assay.record.io.PathRedaction;
import assay.record.io.RunDirectory;
import assay.record.results.RunIndex.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A folder with parts of a run that is not listed.
record LeftOutFolder(String folder, String why) {

  static List<LeftOutFolder> of(Path runs, StoredRuns stored) {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    Set<Path> known =
        stored.all().stream().map(entry -> Path.of(entry.folder())).collect(Collectors.toSet());
    try (Stream<Path> folders = Files.list(runs)) {
      return folders
          .map(folder -> folder.toAbsolutePath().normalize())
          .filter(folder -> !known.contains(folder) && holdsSome(new RunDirectory(folder)))
          .sorted()
          .map(LeftOutFolder::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean holdsSome(RunDirectory run) {
    return Stream.of(run.plan(), run.events(), run.environment(), run.results())
        .anyMatch(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS));
  }

  private static LeftOutFolder of(Path folder) {
    String name = String.valueOf(folder.getFileName());
    if (!Files.exists(new RunDirectory(folder).results(), LinkOption.NOFOLLOW_LINKS)) {
      return new LeftOutFolder(
          name, "it holds no run.json: it is being written, or was never judged");
    }
    Found found = Found.open(new Entry(name, "", "", "", "", folder.toString()));
    return new LeftOutFolder(
        name,
        found.run() == null
            ? PathRedaction.shortened(found.unreadable())
            : "it was written while the others were read");
  }
}
