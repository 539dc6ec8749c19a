package assay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// A small corpus by users and earlier versions: `before` has former words, `today` the same with
/// today's.
public final class Corpus {

  private Corpus() {}

  public static Path before(String name) {
    return root().resolve("before").resolve(name);
  }

  public static Path today(String name) {
    return root().resolve("today").resolve(name);
  }

  public static List<String> studies() {
    return names("studies").filter(name -> name.endsWith(".yaml")).toList();
  }

  public static List<String> runs() {
    return names("stored").toList();
  }

  /// A former command line and its current form.
  public record Lines(String before, String today) {}

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
