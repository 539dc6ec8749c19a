package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.workspace.EstimatedTime;
import assay.plan.Plan;
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

  @TestFactory
  Stream<DynamicTest> saidAndTaken_areWithinAFactorOfTwo() throws IOException {
    return rows().stream()
        .filter(row -> !row[TAKEN].isEmpty())
        .map(row -> DynamicTest.dynamicTest(row[0] + ", " + row[1], () -> check(row)));
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
