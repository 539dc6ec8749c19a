package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.workspace.CommandTimeEstimate;
import assay.plan.Plan;
import assay.plan.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The durations in `benchmarks/durations.csv` are within a factor of two of `describe`'s estimate
/// then and now, and every study has a lean run. `benchmarks/durations` makes the file on an idle
/// host, because Assay cannot know how busy other processes are.
@Tag("lists")
final class DurationsTest {

  private static final Path FILE = Path.of("../benchmarks/durations.csv");
  private static final int SAID = 2;
  private static final int TAKEN = 3;
  private static final int EXIT = 4;
  private static final int UNANSWERED = 5;
  private static final int LACKING = 8;

  /// Runs of a few seconds are mostly a JVM's start, which depends on the host.
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

  /// Every study's lean run ends well, has every requested figure, and takes at most three minutes;
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

  /// No hour-long run is needed to test its estimate: a full run has the same pieces as a lean one,
  /// only more. Windows and warm-ups take the planned time. If all else (starting, loading,
  /// weighing, closed parts, reading back, judging) deviates from the estimate as in the study's
  /// measured lean run, the full run's estimate is within a factor of two as well.
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
    return CommandTimeEstimate.of(plan, Studies.engines(), Studies.workloads()).toMillis() / 1000.0;
  }

  /// The seconds that are planned, not estimated.
  private static double planned(Plan plan) {
    return plan.trials().stream()
            .flatMap(trial -> plan.steps(trial).stream())
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

  /// The estimate is one sum for lean and full runs: the same for the same plan. Every trial adds to
  /// it, so twice the repeats take twice the time, except for the command's start.
  @TestFactory
  Stream<DynamicTest> said_isOfThePlanAlone_trialByTrial() throws IOException {
    return Studies.names().stream()
        .map(name -> DynamicTest.dynamicTest(name, () -> saidTrialByTrial(name)));
  }

  private static void saidTrialByTrial(String name) throws IOException {
    Plan full = Studies.plan(name, false);
    if (full.soaks()) {
      return;
    }
    assertThat(said(full.toBuilder().lean(true).plan())).isEqualTo(said(full));
    double none = said(full.toBuilder().trials(List.of()).plan());
    double trials = 0;
    for (Plan.Trial trial : full.trials()) {
      trials += said(full.toBuilder().trials(List.of(trial)).plan()) - none;
    }
    assertThat(said(full)).isCloseTo(none + trials, Offset.offset(0.05 * full.trials().size()));
  }

  private static void check(String[] row) throws IOException {
    double taken = Double.parseDouble(row[TAKEN]);
    within(taken, Double.parseDouble(row[SAID]));
    if (!dependsOnTheHost(row[0])) {
      Plan plan = Studies.plan(row[0], row[1].equals("lean"));
      within(
          taken,
          CommandTimeEstimate.of(plan, Studies.engines(), Studies.workloads()).toMillis() / 1000.0);
    }
  }

  private static void within(double taken, double said) {
    if (taken < SHORT) {
      assertThat(said).isCloseTo(taken, Offset.offset(SHORT));
    } else {
      assertThat(said).as("said, of a run of %s s", taken).isBetween(taken / 2, taken * 2);
    }
  }

  /// A configuration for each of this host's JDKs.
  private static boolean dependsOnTheHost(String study) {
    return study.equals("hub/jvm");
  }
}
