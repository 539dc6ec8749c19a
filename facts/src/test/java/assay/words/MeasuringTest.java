package assay.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The pages in docs/explanation/measuring/ define every figure once, each with an existing test,
/// and the entry page docs/explanation/measuring.md links them all.
final class MeasuringTest {

  private static final Path PROJECT = Path.of("..");
  private static final Path ENTRY = PROJECT.resolve("docs/explanation/measuring.md");
  private static final Path PAGES = PROJECT.resolve("docs/explanation/measuring");
  private static final Pattern ROW =
      Pattern.compile("^\\| ((?:`[a-z][^`]*` ?)+)\\|.*\\| (.+) \\|$");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+)`");

  @Test
  void everyFigure_isDefinedOnce() throws IOException {
    List<String> figures =
        Glossary.builtIn().entries().stream()
            .filter(word -> word.kind() == GlossaryEntry.Kind.METRIC || givesAFigure(word))
            .map(GlossaryEntry::key)
            .toList();
    List<String> defined = rows().flatMap(row -> quoted(QUOTED, row.group(1))).toList();
    assertThat(defined)
        .as("figures in the tables of docs/explanation/measuring/")
        .containsExactlyInAnyOrderElementsOf(figures);
  }

  @Test
  void everyTestNamed_exists() throws IOException {
    Set<String> sources = sources();
    for (Matcher row : rows().toList()) {
      Set<String> tests = quoted(TEST, row.group(2)).collect(Collectors.toSet());
      assertThat(tests).as("tests named for %s", row.group(1)).isNotEmpty().isSubsetOf(sources);
    }
  }

  @Test
  void entryPage_linksEveryPage() throws IOException {
    String entry = Files.readString(ENTRY);
    assertThat(pages())
        .isNotEmpty()
        .allSatisfy(
            page -> assertThat(entry).contains("(measuring/%s)".formatted(page.getFileName())));
  }

  private static boolean givesAFigure(GlossaryEntry word) {
    return word.kind() == GlossaryEntry.Kind.CHECK && !word.unit().isEmpty();
  }

  private static Stream<Matcher> rows() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path page : pages()) {
      lines.addAll(Files.readAllLines(page));
    }
    return lines.stream().map(ROW::matcher).filter(Matcher::matches);
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> pages = Files.list(PAGES)) {
      return pages.sorted().toList();
    }
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
