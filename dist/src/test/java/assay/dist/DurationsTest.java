package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.workspace.EstimatedTime;
import assay.plan.Plan;
import assay.plan.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// How long runs were seen to take, in `benchmarks/durations.csv`, is within a factor of two of what
/// `describe` said then and of what it says now, and there is a lean run of every study. The file is made by
/// `benchmarks/durations` on a host where nothing else runs; the bench cannot know how busy others are.
final class DurationsTest {

  private static final Path FILE = Path.of("../benchmarks/durations.csv");
  private static final int SAID = 2;
  private static final int TAKEN = 3;
  private static final int EXIT = 4;
  private static final int UNANSWERED = 5;
  private static final int LACKING = 8;

  /// Runs of a few seconds are mostly the start of a JVM, whose length is the host's own.
  private static final double SHORT = 5;

  private static List<String[]> rows() throws IOException {
    return Files.readAllLines(FILE).stream().skip(1).map(line -> line.split(",", -1)).toList();
  }

  @Test
  void everyStudy_hasATryInTheTable() throws IOException {
    assertThat(rows().stream().filter(row -> row[1].equals("lean")).map(row -> row[0]))
        .containsAll(Studies.names());
    assertThat(rows()).allSatisfy(row -> assertThat(row[TAKEN] + row[LACKING]).isNotEmpty());
  }

  /// A lean run of every study ends well, has every figure that the study asks for, and takes three minutes at the most;
  /// those of a hot spot take a quarter of an hour together.
  @Test
  void leanRuns_answerWhatTheirStudyAsks_inThreeMinutes() throws IOException {
    List<String[]> lean =
        rows().stream().filter(row -> row[1].equals("lean") && !row[TAKEN].isEmpty()).toList();
    assertThat(lean)
        .allSatisfy(row -> {
          assertThat(row[EXIT]).as(row[0]).isEqualTo("0");
          assertThat(row[UNANSWERED]).as(row[0]).isEmpty();
          assertThat(Double.parseDouble(row[TAKEN])).as(row[0]).isLessThanOrEqualTo(180);
        });
    assertThat(
            lean.stream()
                .filter(row -> row[0].startsWith("dice/"))
                .mapToDouble(row -> Double.parseDouble(row[TAKEN]))
                .sum())
        .isLessThanOrEqualTo(900);
  }

  @TestFactory
  Stream<DynamicTest> saidAndTaken_areWithinAFactorOfTwo() throws IOException {
    return rows().stream()
        .filter(row -> !row[TAKEN].isEmpty())
        .map(row -> DynamicTest.dynamicTest(row[0] + ", " + row[1], () -> check(row)));
  }

  /// No hour-long run needs to be waited for to know what `describe` says of it: a full run is made of the pieces of a
  /// lean one, of which there are more. Windows and warm-ups take what the plan says. If all else (starting,
  /// loading, weighing, closed parts, reading back, judging) takes as much longer, or less, than was expected as it did in the
  /// measured lean run of the same study, what is said of the full run is within a factor of two as well.
  @TestFactory
  Stream<DynamicTest> fullRun_isWithinAFactorOfTwo_asItsPiecesWere() throws IOException {
    return rows().stream()
        .filter(row -> row[1].equals("lean") && !row[TAKEN].isEmpty() && !dependsOnTheHost(row[0]))
        .map(row -> DynamicTest.dynamicTest(row[0], () -> fullFromPieces(row)));
  }

  private static void fullFromPieces(String[] row) throws IOException {
    Plan lean = Studies.plan(row[0], true);
    Plan full = Studies.plan(row[0], false);
    if (full.soaks()) {
      return;
    }
    double factor =
        Math.max(0, Double.parseDouble(row[TAKEN]) - planned(lean)) / (said(lean) - planned(lean));
    double expected = planned(full) + factor * (said(full) - planned(full));
    within(expected, said(full));
  }

  private static double said(Plan plan) throws IOException {
    return EstimatedTime.of(plan, Studies.engines(), Studies.workloads()).toMillis() / 1000.0;
  }

  /// The seconds of which nothing is estimated.
  private static double planned(Plan plan) {
    return plan.cells().stream()
            .flatMap(cell -> plan.steps(cell).stream())
            .mapToLong(DurationsTest::plannedMillis)
            .sum()
        / 1000.0;
  }

  private static long plannedMillis(Step step) {
    return switch (step) {
      case Step.Open open -> open.warmUp().plus(open.duration()).toMillis();
      case Step.Timed timed -> timed.warmUp().plus(timed.duration()).toMillis();
      case Step.Closed closed -> 0;
      case Step.Capacity search -> 0;
    };
  }

  /// What is said of a run is one sum whether it is lean or not: of the same plan it is the same. And every cell
  /// adds to it, so that twice the repeats take twice the time but for the start of the command.
  @TestFactory
  Stream<DynamicTest> said_isOfThePlanAlone_cellByCell() throws IOException {
    return Studies.names().stream()
        .map(name -> DynamicTest.dynamicTest(name, () -> saidCellByCell(name)));
  }

  private static void saidCellByCell(String name) throws IOException {
    Plan full = Studies.plan(name, false);
    if (full.soaks()) {
      return;
    }
    assertThat(said(full.toBuilder().lean(true).plan())).isEqualTo(said(full));
    double none = said(full.toBuilder().cells(List.of()).plan());
    double cells = 0;
    for (Plan.Cell cell : full.cells()) {
      cells += said(full.toBuilder().cells(List.of(cell)).plan()) - none;
    }
    assertThat(said(full)).isCloseTo(none + cells, Offset.offset(0.05 * full.cells().size()));
  }

  private static void check(String[] row) throws IOException {
    double taken = Double.parseDouble(row[TAKEN]);
    within(taken, Double.parseDouble(row[SAID]));
    if (!dependsOnTheHost(row[0])) {
      Plan plan = Studies.plan(row[0], row[1].equals("lean"));
      within(
          taken,
          EstimatedTime.of(plan, Studies.engines(), Studies.workloads()).toMillis() / 1000.0);
    }
  }

  private static void within(double taken, double said) {
    if (taken < SHORT) {
      assertThat(said).isCloseTo(taken, Offset.offset(SHORT));
    } else {
      assertThat(said).as("said, of a run of %s s", taken).isBetween(taken / 2, taken * 2);
    }
  }

  /// As many strategies as this host has JDKs.
  private static boolean dependsOnTheHost(String study) {
    return study.equals("hub/jvm");
  }
}
