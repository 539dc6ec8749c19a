package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.Json;
import assay.plan.Plan;
import assay.record.ResultsFile;
import assay.record.RunDirectory;
import assay.record.RunRecord;
import assay.record.Verdicts;
import assay.record.Verdicts.CellVerdict;
import assay.record.Verdicts.Measure;
import assay.record.Verdicts.Status;
import assay.selftest.Controls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The study `controls`: every checker against every engine that is broken on purpose, and against
/// one that is not.
final class ControlsIT {

  private static final Path README = Path.of("..", "README.md");
  private static final List<String> CHECKERS =
      List.of("lost-writes", "stale-reads", "lost-updates", "recovery", "stalls");

  /// Which checker each behaviour must be caught by, in the README's order.
  private static final Map<String, String> CAUGHT_BY = Controls.CAUGHT_BY;

  private static final List<String> BEHAVIOURS =
      List.of("map", "loses-writes", "stale-reads", "applies-twice", "stalls");

  @TempDir private static Path folder;

  private static RunDirectory directory = new RunDirectory(Path.of("not yet run"));
  private static Verdicts verdicts = new Verdicts(Verdicts.SCHEMA, "", List.of());

  /// What an engine did wrong, as it left it beside its log.
  private record Injected(
      String behaviour, long open, long harmed, long lostKeys, long lostWrites) {}

  @BeforeAll
  static void run() throws Exception {
    Path out = folder.resolve("controls-run");
    AssayProcess.Ended ended =
        AssayProcess.run(
            folder, "run", AssayProcess.study("controls"), "--seed", "1", "--out", out.toString());
    assertThat(ended.exit()).as(ended.printed()).isIn(0, 5);
    Path kept = ended.exit() == 0 ? out : out.resolveSibling("controls-run-INVALID");
    directory = new RunDirectory(kept);
    verdicts = ResultsFile.verdicts(directory);
  }

  @Test
  void everyBrokenEngine_isCaughtByItsCheckerAndNoOther() {
    for (String behaviour : BEHAVIOURS) {
      for (String checker : CHECKERS) {
        Verdicts.Verdict verdict = verdict(behaviour, checker);
        boolean caught = checker.equals(CAUGHT_BY.get(behaviour));
        assertThat(verdict.status())
            .as("%s of %s: %s", checker, behaviour, verdict.summary())
            .isEqualTo(caught ? Status.INVALID : Status.VALID);
      }
    }
  }

  @Test
  void readme_showsWhatWasFound() throws IOException {
    String readme = Files.readString(README);
    int begin = readme.indexOf("<!-- controls -->");
    int end = readme.indexOf("<!-- /controls -->");
    assertThat(begin).as("README.md marks its table of controls").isBetween(0, end);
    String shown = readme.substring(begin + "<!-- controls -->".length(), end).strip();
    assertThat(shown).as("the README's table; it should be\n%s\n", table()).isEqualTo(table());
  }

  @Test
  void correctEngine_harmsNothing() throws IOException {
    assertThat(injected("map").harmed() + injected("map").lostWrites()).isZero();
  }

  @Test
  void lostWrites_areNoMoreThanWereLostAndMostOfThem() throws IOException {
    Injected injected = injected("loses-writes");
    double found = measure("loses-writes", "lost-writes", "lost-writes").value();
    assertThat(injected.lostWrites()).isPositive();
    assertThat(found).isBetween(0.6 * injected.lostWrites(), 1.0 * injected.lostWrites());
  }

  @Test
  void staleReads_areAllThatWereServedStale() throws IOException {
    long found =
        Stream.of("stale-reads", "stale-reads-after-fault", "reads-of-lost-data")
            .mapToLong(metric -> some(measure("stale-reads", "stale-reads", metric)))
            .sum();
    long harmed = injected("stale-reads").harmed();
    assertThat(harmed).isPositive();
    assertThat(found).isBetween(harmed - harmed / 50, harmed);
  }

  @Test
  void duplicatedUpdates_areThoseThatWereAppliedTwice() throws IOException {
    Injected injected = injected("applies-twice");
    assertThat(injected.harmed()).isPositive();
    assertThat(measure("applies-twice", "lost-updates", "duplicated-updates").value())
        .isEqualTo((double) injected.harmed());
    assertThat(measure("applies-twice", "lost-updates", "lost-updates").value()).isZero();
  }

  /// Every call that begins in a stall is held until its end, so the longest gap is about one long.
  @Test
  void stalls_areAboutAsLongAsTheyWereMade() throws IOException {
    assertThat(injected("stalls").harmed()).isPositive();
    assertThat(measure("stalls", "stalls", "stalls").value()).isGreaterThan(150e6);
  }

  private static Verdicts.Verdict verdict(String behaviour, String checker) {
    return verdicts.verdicts().stream()
        .filter(each -> each.strategy().equals(behaviour) && each.checker().equals(checker))
        .map(CellVerdict::verdict)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no verdict of " + checker + " on " + behaviour));
  }

  private static Measure measure(String behaviour, String checker, String metric) {
    return verdict(behaviour, checker).measures().stream()
        .filter(measure -> measure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + metric + " of " + checker));
  }

  /// The count that a share rests on: `6.4 % (348 of 5,468)`.
  private static long some(Measure share) {
    Matcher matcher = Pattern.compile("\\(([\\d,]+) of").matcher(share.text());
    assertThat(matcher.find()).as(share.text()).isTrue();
    return Long.parseLong(matcher.group(1).replace(",", ""));
  }

  private static Injected injected(String behaviour) throws IOException {
    Plan.Cell cell =
        RunRecord.open(directory).plan().cells().stream()
            .filter(each -> each.strategy().equals(behaviour))
            .findFirst()
            .orElseThrow();
    Path file = directory.process(cell.id(), "client-1").resolve("injected.json");
    return Json.read(Files.readString(file), Injected.class);
  }

  private static String table() {
    String head = "| engine | " + String.join(" | ", CHECKERS) + " |";
    String rule = "| --- ".repeat(CHECKERS.size() + 1) + "|";
    return Stream.concat(Stream.of(head, rule), BEHAVIOURS.stream().map(ControlsIT::row))
        .collect(Collectors.joining("\n"));
  }

  private static String row(String behaviour) {
    return CHECKERS.stream()
        .map(checker ->
            switch (verdict(behaviour, checker).status()) {
              case INVALID -> "caught";
              case VALID -> "silent";
              case UNKNOWN -> "unknown";
            })
        .collect(
            Collectors.joining(" | ", String.format(Locale.ROOT, "| `%s` | ", behaviour), " |"));
  }
}
