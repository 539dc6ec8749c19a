package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.compare.Trend.Found;
import assay.compare.Trend.Level;
import assay.compare.Trend.Point;
import assay.problem.ProblemException;
import assay.record.environment.Environment;
import assay.record.results.Results.Outcome;
import assay.selftest.time.SeriesGenerator;
import assay.sentence.SentenceRenderer;
import assay.statistics.ChangePoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TrendTest {

  /// Each names a word in the plan or the environment that a changed byte turns into another.
  @ParameterizedTest
  @CsvSource({
    "plan.yaml, data:",
    "plan.yaml, steps:",
    "plan.yaml, configurations:",
    "environment.json, host"
  })
  void runWithAChangedByte_cannotBeRead_andHarmsNoOther(String file, String word)
      throws IOException {
    StoredRun whole = sample(1e6).stored();
    StoredRun other = new StoredSample(runs, "bad0").at("2026-10-20T10:00:00Z").stored();
    Path changed = other.folder().resolve(file);
    String text = Files.readString(changed);
    assertThat(text).contains(word);
    Files.writeString(changed, text.replaceFirst(word, "x" + word.substring(1)));
    List<Found> both = StoredRuns.in(runs).all().stream().map(Found::open).toList();
    assertThat(both.getLast().unreadable()).startsWith("cannot be read: ");
    assertThat(Trend.of(List.of(both.getLast(), both.getFirst()), "").getFirst().points())
        .extracting(Point::id)
        .contains(whole.results().id());
  }

  @TempDir Path runs;

  private final List<Found> found = new ArrayList<>();

  private StoredSample sample(double p99) {
    int number = found.size();
    return new StoredSample(runs, "%04x".formatted(number))
        .at("2026-10-%02dT10:00:00Z".formatted(number + 1))
        .figure("p99(put)", Math.rint(p99));
  }

  private void add(StoredSample sample) throws IOException {
    StoredRun run = sample.stored();
    found.add(new Found(run.results().id(), "", run.results().started(), run, ""));
  }

  private void many(int runsBefore, int runsAfter, double factor) throws IOException {
    Random random = new Random(9);
    for (int i = 0; i < runsBefore + runsAfter; i++) {
      double level = i < runsBefore ? 1e6 : 1e6 * factor;
      add(sample(level * Math.exp(0.02 * random.nextGaussian())));
    }
  }

  @Test
  void changeOfLevel_isFoundWhereItBegan() throws IOException {
    many(14, 4, 1.3);
    Trend trend = Trend.of(found, "put p99").getFirst();
    assertThat(trend.judged()).isTrue();
    List<Point> changes = trend.points().stream().filter(p -> p.change() != null).toList();
    assertThat(changes).extracting(Point::id).containsExactly("000e");
    Level level = Objects.requireNonNull(changes.getFirst().change());
    assertThat(level.better()).isFalse();
    assertThat(level.share()).isBetween(0.25, 0.35);
  }

  /// What the load generator was late is no change of the system.
  @Test
  void runsWithALateGenerator_areListedAndNotCompared() throws IOException {
    many(14, 0, 1);
    for (int run = 0; run < 4; run++) {
      add(sample(50e6).late("p99(put)", 1e6));
    }
    Trend trend = Trend.of(found, "put p99").getFirst();
    assertThat(trend.points()).allMatch(point -> point.change() == null);
    assertThat(trend.points().subList(14, 18)).allMatch(point -> point.apart() != null);
    assertThat(trend.points().subList(0, 14)).allMatch(point -> point.apart() == null);
  }

  /// Neighbouring runs are correlated: with an assumption of independence these runs have a change,
  /// but none has.
  @Test
  void runsWhoseNeighboursAreAlike_haveNoChange() throws IOException {
    ChangePoints.Rule strangers = new ChangePoints.Rule(0.03 / 30, Math.log1p(0.05), 3);
    Random random = new Random(12);
    double[] series = new double[30];
    while (ChangePoints.of(series, strangers).isEmpty()) {
      series = Arrays.stream(SeriesGenerator.of(random, 30, 0.5)).map(each -> each / 10).toArray();
    }
    for (double each : series) {
      add(sample(1e6 * Math.exp(each)));
    }

    Trend trend = Trend.of(found, "").getFirst();

    assertThat(trend.points()).allMatch(point -> point.change() == null);
    assertThat(trend.correlation()).isBetween(0.3, 0.9);
  }

  @Test
  void steadyRuns_haveNoChange() throws IOException {
    many(25, 0, 1);
    assertThat(Trend.of(found, "").getFirst().points()).allMatch(point -> point.change() == null);
  }

  @Test
  void fewerThanFifteen_areOnlyListed() throws IOException {
    many(7, 7, 3);
    Trend trend = Trend.of(found, "p99(put)").getFirst();
    assertThat(trend.judged()).isFalse();
    assertThat(trend.points()).hasSize(14).allMatch(point -> point.change() == null);
  }

  /// Three runs with a known minimum only are no new level.
  @Test
  void lowerBounds_areNoValues() throws IOException {
    many(15, 0, 1);
    for (int i = 0; i < 3; i++) {
      add(sample(1).atLeast("p99(put)", 9e6));
    }

    Trend trend = Trend.of(found, "p99(put)").getFirst();

    assertThat(trend.compared()).isEqualTo(15);
    assertThat(trend.points()).allMatch(point -> point.change() == null);
    assertThat(apart(trend.points().getLast())).startsWith("only the least it can be is known");
  }

  private static @Nullable String apart(Point point) {
    return point.apart() == null ? null : SentenceRenderer.of(point.apart().fact());
  }

  @Test
  void runsThatCannotBeCompared_areListedWithTheReason() throws IOException {
    many(15, 0, 1);
    add(sample(9e6).outcome(Outcome.NOT_VALID));
    add(sample(9e6).lean());
    add(sample(9e6).processor("Other CPU"));
    add(sample(9e6).host(Environment.MACHINES_ON, "east, west in turn"));
    add(sample(9e6).host(Environment.EXISTING, "10.0.0.1:7000"));
    add(sample(9e6).rate(500));
    add(sample(9e6).seed(7));
    found.add(new Found("0bad", "", "2026-10-21T10:00:00Z", null, "cannot be read: cut"));
    add(sample(1e6));
    Trend trend = Trend.of(found, "p99(put)").getFirst();
    assertThat(trend.compared()).isEqualTo(16);
    assertThat(trend.points().subList(15, 24).stream().map(TrendTest::apart).toList())
        .containsExactly(
            "does not count: E701: late",
            "was a lean run",
            "other machine",
            "other machine",
            "other machine",
            "other load in open-1",
            "other seed",
            "cannot be read: cut",
            null);
    assertThat(trend.points()).allMatch(point -> point.change() == null);
  }

  @Test
  void misspeltFigure_isToldWithTheNearest() throws IOException {
    many(2, 0, 1);
    assertThatThrownBy(() -> Trend.of(found, "p99(putt)"))
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure -> assertThat(failure.problems().getFirst().help()).contains("`p99(put)`"));
  }
}
