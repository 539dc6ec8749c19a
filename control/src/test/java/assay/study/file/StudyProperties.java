package assay.study.file;

import static org.assertj.core.api.Assertions.assertThat;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.study.Samples;
import assay.words.Glossary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Any edit of a good study is resolved or refused with located problems: never an exception of
/// another kind.
final class StudyProperties {

  private static final int CASES = 300;

  private static final List<String> SCRAPS =
      List.of(
          "0",
          "-1",
          "1e9",
          "99999999999999999999",
          "null",
          "~",
          "true",
          "[]",
          "{}",
          "[",
          "}",
          ":",
          ": ",
          "- ",
          "#",
          "\t",
          "\n",
          "&a ",
          "*a",
          "!!int ",
          "'",
          "\"",
          "%",
          "50%",
          "9s",
          "0s",
          "1/s",
          "x",
          "é",
          "\u2028",
          "|",
          ">",
          "---\n",
          "sync",
          "scheduled(2s)",
          "256m",
          "  ");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"first-look", "tradeoffs/backups", "tradeoffs/read-locator"})
  void damagedStudy_isResolvedOrRefused(String study) throws IOException {
    copyPublished();
    String good = Files.readString(Path.of("../studies").resolve(study + ".yaml"));
    Random random = new Random(42);
    int refused = 0;
    for (int i = 0; i < CASES; i++) {
      String text = damaged(good, random);
      List<Problem> problems = Samples.problems(Samples.write(folder, text), StudyOptions.NONE);
      long lines = text.lines().count() + 1;
      assertThat(problems)
          .as(text)
          .allSatisfy(problem -> {
            assertThat(Glossary.all().find(problem.code())).isPresent();
            assertThat(problem.what()).isNotBlank();
            assertThat(problem.help()).isNotBlank();
            Place place = problem.where();
            if (place != null) {
              assertThat(place.line()).isBetween(1, (int) lines);
              assertThat(place.column()).isPositive();
              assertThat(place.length()).isPositive();
            }
          });
      refused += problems.isEmpty() ? 0 : 1;
    }
    assertThat(refused).isBetween(CASES / 4, CASES - 1);
  }

  private void copyPublished() throws IOException {
    Path published = Files.createDirectories(folder.resolve("published"));
    try (Stream<Path> files = Files.list(Path.of("../studies/tradeoffs/published"))) {
      for (Path file : files.toList()) {
        Files.copy(file, published.resolve(file.getFileName()));
      }
    }
  }

  private static String damaged(String good, Random random) {
    StringBuilder text = new StringBuilder(good);
    int harms = 1 + random.nextInt(3);
    for (int i = 0; i < harms; i++) {
      int from = random.nextInt(text.length());
      int to = Math.min(text.length(), from + random.nextInt(8));
      switch (random.nextInt(3)) {
        case 0 -> text.delete(from, to);
        case 1 -> text.insert(from, SCRAPS.get(random.nextInt(SCRAPS.size())));
        default -> text.replace(from, to, SCRAPS.get(random.nextInt(SCRAPS.size())));
      }
    }
    return text.toString();
  }
}
