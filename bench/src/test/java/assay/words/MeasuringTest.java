package assay.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// docs/explanation/measuring.md has one line for every figure, and names tests that exist.
final class MeasuringTest {

  private static final Path PROJECT = Path.of("..");
  private static final Pattern ROW = Pattern.compile("^\\| ((?:`[^`]+` ?)+)\\|.*\\| (.+) \\|$");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+)`");

  @Test
  void everyFigure_hasItsLine() throws IOException {
    Set<String> figures =
        Glossary.all().entries().stream()
            .filter(word -> word.kind() == GlossaryEntry.Kind.METRIC || givesAFigure(word))
            .map(GlossaryEntry::key)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> shown = new TreeSet<>();
    rows().forEach(row -> quoted(QUOTED, row.group(1)).forEach(shown::add));
    assertThat(shown)
        .as("figures in the table of docs/explanation/measuring.md")
        .isEqualTo(figures);
  }

  @Test
  void everyTestNamed_exists() throws IOException {
    Set<String> sources = sources();
    for (Matcher row : rows().toList()) {
      Set<String> tests = quoted(TEST, row.group(2)).collect(Collectors.toSet());
      assertThat(tests).as("tests named for %s", row.group(1)).isNotEmpty().isSubsetOf(sources);
    }
  }

  private static boolean givesAFigure(GlossaryEntry word) {
    return word.kind() == GlossaryEntry.Kind.CHECK && !word.unit().isEmpty();
  }

  private static Stream<Matcher> rows() throws IOException {
    return Files.readAllLines(PROJECT.resolve("docs/explanation/measuring.md")).stream()
        .map(ROW::matcher)
        .filter(Matcher::matches);
  }

  private static Stream<String> quoted(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(result -> result.group(1));
  }

  private static Set<String> sources() throws IOException {
    try (Stream<Path> files = Files.walk(PROJECT)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .collect(Collectors.toSet());
    }
  }
}
