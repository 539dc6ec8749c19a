package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// The checker in docs/how-to/writing-a-checker.md, built and run as the guide says; then the stored
/// run, without the jar and judged again.
@Tag("further")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class CheckerIT {

  private static final String LABEL = "reads out of order";

  @TempDir private static Path folder;

  private static Example checker = Example.NONE;
  private static RunDirectory run = new RunDirectory(Path.of("not yet run"));

  @BeforeAll
  static void run() throws Exception {
    checker = Example.built(folder, "checker");
    run = checker.run(checker.study(), "--seed", "1");
  }

  private static Verdict verdict(String configuration) {
    return ResultsFile.verdicts(run).verdicts().stream()
        .filter(each -> each.configuration().equals(configuration))
        .filter(each -> each.checker().equals("write-order"))
        .map(TrialVerdict::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static Figure figure(String configuration, String metric) {
    return ResultsFile.results(run).rows().stream()
        .filter(row -> row.configuration().equals(configuration))
        .flatMap(row -> row.figures().stream())
        .filter(figure -> figure.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  private static String printed(String command, String... more) throws Exception {
    String[] line =
        Stream.concat(Stream.of(command, run.root().toString()), Stream.of(more))
            .toArray(String[]::new);
    AssayProcess.Ended ended = AssayProcess.run(folder, line);
    assertThat(ended.exit()).as(ended.printed()).isIn(0, 5, 6);
    return ended.printed();
  }

  @Test
  @Order(1)
  void itsControls_areToldApart() {
    assertThat(verdict("map").status())
        .as(SentenceRenderer.of(verdict("map").summary()))
        .isEqualTo(Status.VALID);
    assertThat(figure("map", "write-order").value()).isZero();

    Verdict broken = verdict("stale-reads");
    assertThat(broken.status()).as(SentenceRenderer.of(broken.summary())).isEqualTo(Status.INVALID);
    assertThat(broken.witnesses())
        .isNotEmpty()
        .allSatisfy(witness -> assertThat(witness.lines()).hasSizeBetween(3, 4));
    assertThat(figure("stale-reads", "write-order").value()).isPositive();
    assertThat(figure("stale-reads", "write-order-age").unit()).isEqualTo("ns");
    assertThat(SentenceRenderer.of(ResultsFile.results(run).answer()))
        .contains("“stale-reads” ", " and had ", " " + LABEL);
  }

  @Test
  @Order(2)
  void study_isRefusedWithoutTheJar_andItsWordsAreExplainedWithIt() throws Exception {
    String study = checker.study().toString();
    AssayProcess.Ended without = AssayProcess.run(folder, "validate", study);
    assertThat(without.exit()).isEqualTo(2);
    assertThat(without.errors()).contains("E305", "unknown check `write-order`", "--with my.jar");

    String jar = checker.jar().toString();
    AssayProcess.Ended told = AssayProcess.run(folder, "explain", LABEL, "--with", jar);
    assertThat(told.output()).startsWith("write-order — How many reads missed");
    assertThat(AssayProcess.run(folder, "list", "checks", "--with", jar).output())
        .contains("write-order");
    assertThat(AssayProcess.run(folder, "list", "checks").output()).doesNotContain("write-order");
  }

  /// The record keeps the words: each view is the same with the jar and without it.
  @Test
  @Order(3)
  void storedRun_isShownWithoutTheJar() throws Exception {
    List<Path> views = List.of(run.report(), run.table(), run.summary());
    String[] with = {"--with", checker.jar().toString()};
    String shown = printed("report", with);
    List<byte[]> before = views.stream().map(CheckerIT::bytes).toList();

    assertThat(printed("report")).isEqualTo(shown).contains(LABEL);

    for (int i = 0; i < views.size(); i++) {
      assertThat(bytes(views.get(i))).as(views.get(i).toString()).isEqualTo(before.get(i));
    }
    assertThat(Files.readString(run.report()))
        .contains("How many reads missed a write that came before one", LABEL);
    String other = copied(run.root(), folder.resolve("other")).toString();
    assertThat(printed("compare", other, "--all"))
        .contains(LABEL)
        .isEqualTo(printed("compare", other, "--all", "--with", checker.jar().toString()));
  }

  private static Path copied(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copy.resolveSibling("."));
        Files.copy(file, copy);
      }
    }
    return to;
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Order(4)
  void judgedWithoutTheJar_itIsNotKnown_andWithItAsBefore() throws Exception {
    Results before = ResultsFile.results(run);

    assertThat(printed("judge")).contains("not known");
    assertThat(ResultsFile.results(run).outcome()).isNotEqualTo(Results.Outcome.FINE);
    for (String configuration : List.of("map", "stale-reads")) {
      assertThat(verdict(configuration).status()).isEqualTo(Status.UNKNOWN);
      assertThat(SentenceRenderer.of(verdict(configuration).summary()))
          .isEqualTo(
              "the checker `write-order` is not here: give its jar with --with and judge the run again");
      assertThat(figure(configuration, "write-order").value()).isNull();
    }

    String unused = printed("judge", "--with", checker.jar().toString());
    assertThat(ResultsFile.results(run)).isEqualTo(before);
  }
}
