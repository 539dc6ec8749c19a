package assay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// A small corpus of what users and earlier versions wrote: under `before` with words of before, under `today`
/// the same with today's.
public final class Corpus {

  private Corpus() {}

  /// A file or a folder with words of before.
  public static Path before(String name) {
    return root().resolve("before").resolve(name);
  }

  /// The same with today's.
  public static Path today(String name) {
    return root().resolve("today").resolve(name);
  }

  /// The names of the studies.
  public static List<String> studies() {
    return names("studies").filter(name -> name.endsWith(".yaml")).toList();
  }

  /// The names of the run directories.
  public static List<String> runs() {
    return names("stored").toList();
  }

  /// A command line of before and how it is written today.
  public record Lines(String before, String today) {}

  /// The command lines, without the name of the command.
  public static List<Lines> commandLines() {
    try {
      return Files.readAllLines(root().resolve("command-lines.txt")).stream()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" => "))
          .map(two -> new Lines(two[0], two[1]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> names(String folder) {
    try (Stream<Path> files = Files.list(before(folder))) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path root() {
    try {
      return Path.of(Objects.requireNonNull(Corpus.class.getResource("/corpus")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
