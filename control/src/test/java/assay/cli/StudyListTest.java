package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `assay list` with the project's own studies: a screen of groups, and a search by word.
final class StudyListTest extends InstalledAssay {

  private static final Path STUDIES = Path.of("../studies");

  @BeforeEach
  void copyTheStudies() throws IOException {
    try (Stream<Path> files = Files.walk(STUDIES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve("studies").resolve(STUDIES.relativize(file).toString());
        Files.createDirectories(copy.resolveSibling(""));
        if (!Files.exists(copy)) {
          Files.copy(file, copy);
        }
      }
    }
    window = OptionalInt.of(80);
  }

  @Test
  void groups_fitAScreen_andEachHasASentence() {
    assertThat(assay("list")).isEqualTo(0);
    assertThat(out().lines()).hasSizeLessThanOrEqualTo(24);
    assertThat(out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(out().lines().filter(line -> line.matches("[a-z-]+/ .*")))
        .hasSizeGreaterThan(10)
        .allMatch(line -> line.matches("[a-z-]+/ +\\d+ +\\p{Lu}.*"));
  }

  @ParameterizedTest
  @CsvSource({
    "hazelcast, tradeoffs/engines",
    "backup, tradeoffs/backups",
    "stale reads, tradeoffs/read-locator",
    "near cache, hub/near",
    "lost-writes, first-look",
    "ycsb/, ycsb/a",
    "pause, faults/menu",
    "asynchronous backup, tradeoffs/backups",
    "asynchronous, faults/async-window",
    "synchronous backups, tradeoffs/engines",
    "async hazelcast, tradeoffs/engines",
    "killing, faults/menu",
  })
  void word_findsTheStudiesAboutIt(String word, String study) {
    assertThat(assay("list", "--all", word)).as(err()).isEqualTo(0);
    assertThat(out().lines().map(line -> line.split(" ")[0])).contains(study);
  }

  @ParameterizedTest
  @ValueSource(strings = {"settings coherence", "settings of coherence", "coherence settings"})
  void settingsOfAnEngine_haveALineEach_withDefaultAndValues(String asked) {
    window = OptionalInt.of(100);
    assertThat(assay(("list " + asked).split(" "))).as(err()).isZero();
    List<String> lines = out().lines().toList();
    assertThat(lines.getFirst()).matches("SETTING +DEFAULT +VALUES");
    assertThat(lines.get(1))
        .matches("backup +sync +sync, async, scheduled\\(<duration>\\) or none");
    assertThat(lines.get(2)).matches("backup-count +1 +a whole number from 1 to .*");
    assertThat(lines.get(3)).matches("reads +primary +primary or closest");
    assertThat(lines.get(4)).isEmpty();
    assertThat(out()).contains("assay explain backup", "assay list coherence");
  }

  /// Other words beside `settings` are a search as before.
  @Test
  void settingsOfNoEngine_areASearch() {
    assertThat(assay("list", "settings", "backup")).isZero();
    assertThat(out()).doesNotContain("DEFAULT");
    assertThat(assay("list", "coherence")).isZero();
    assertThat(out()).contains("assay list settings coherence").doesNotContain("DEFAULT");
  }

  @Test
  void manyFound_areCutToAScreen_andTheRestIsCounted() {
    assertThat(assay("list", "coherence")).isEqualTo(0);
    assertThat(out().lines()).hasSizeLessThanOrEqualTo(40);
    assertThat(out())
        .containsPattern("\\d+ more: assay list coherence --all")
        .contains("--set engine=coherence");
  }

  /// On an engine without backups a study of backups has nothing left to compare.
  @Test
  void studyWithOneConfigurationLeft_standsLast_andSaysSo() throws IOException {
    install(
        "engines/plain",
        """
        engine: plain
        version: 1
        spi: 2
        capabilities: [Cache, Invocable, Partitioned]
        settings:
          backup: { values: [none], default: none }
        """);
    assertThat(assay("list", "--all", "plain", "kill")).as(err()).isZero();
    List<String> runs =
        out().lines().dropWhile(line -> !line.contains("run on plain too")).skip(2).toList();
    assertThat(runs).anyMatch(line -> line.matches("first-look .*one configuration.*"));
    assertThat(runs.stream().takeWhile(line -> !line.contains("one configuration")).toList())
        .isNotEmpty();
  }

  @Test
  void wordsOfWhichOneIsNowhere_findNothing_andTheOtherIsSuggested() {
    assertThat(assay("list", "asynchronous", "qwertz")).isZero();
    assertThat(out()).isEmpty();
    assertThat(err())
        .isEqualTo(
            """
            no study is about `asynchronous qwertz`: try assay list asynchronous, or assay
            list for the groups of studies
            """);
  }

  @Test
  void catalogueWithTheNameOfAGroup_pointsToTheGroup() {
    assertThat(assay("list", "faults")).isEqualTo(0);
    assertThat(out()).contains("kill", "assay list faults/");
  }
}
