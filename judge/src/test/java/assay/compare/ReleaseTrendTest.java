package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import assay.compare.ReleaseTrend.Change;
import assay.compare.ReleaseTrend.FigureRow;
import assay.compare.Trend.Found;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReleaseTrendTest {

  private static final int REPEATS = 6;

  @TempDir Path runs;

  private final Random random = new Random(11);
  private final List<Found> found = new ArrayList<>();

  private StoredSample sample(String release, double p50) {
    double[] medians = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      medians[i] = Math.rint(p50 * Math.exp(0.03 * random.nextGaussian()));
    }
    return new StoredSample(runs, "%04x".formatted(found.size()))
        .at("2026-10-%02dT10:00:00Z".formatted(found.size() + 1))
        .seed(found.size() + 1)
        .figure("p50(put)", medians)
        .release(release);
  }

  private void add(StoredSample sample) throws IOException {
    StoredRun run = sample.stored();
    found.add(new Found(run.results().id(), "", run.results().started(), run, ""));
  }

  private FigureRow puts() {
    ReleaseTrend only = ReleaseTrend.of(found, "put p50").getFirst();
    return only.figures().getFirst();
  }

  @Test
  void withoutARunThatCounts_theReasonIsTold() throws IOException {
    add(sample("1.0", 1e6).lean());
    assertThat(ReleaseTrend.whyNone(found))
        .hasValueSatisfying(why -> assertThat(why).endsWith("was a lean run"));
    add(sample("1.1", 1e6));
    assertThat(ReleaseTrend.whyNone(found)).isEmpty();
  }

  /// The runs are not in the order of the releases, and their seeds differ.
  @Test
  void stepBetweenReleases_isFoundWhereItBegins() throws IOException {
    add(sample("5.10.0", 2e6));
    add(sample("5.9.0", 2e6));
    add(sample("5.2.0", 1e6));
    add(sample("5.3.8", 1e6));
    ReleaseTrend trend = ReleaseTrend.of(found, "").getFirst();
    assertThat(trend.releases()).containsExactly("5.2.0", "5.3.8", "5.9.0", "5.10.0");
    assertThat(trend.repeats()).containsExactly(REPEATS, REPEATS, REPEATS, REPEATS);
    FigureRow puts = puts();
    assertThat(puts.compared()).isEqualTo(4 * REPEATS);
    assertThat(puts.changes()).extracting(Change::release).containsExactly("5.9.0");
    Trend.Level level = puts.changes().getFirst().level();
    assertThat(level.better()).isFalse();
    assertThat(level.share()).isBetween(0.9, 1.1);
    assertThat(level.p()).isLessThan(1e-6);
    assertThat(puts.values().getFirst()).isBetween(0.9e6, 1.1e6);
    assertThat(puts.values().getLast()).isBetween(1.8e6, 2.2e6);
  }

  @Test
  void repeatsOfSeveralRuns_areOneRelease() throws IOException {
    add(sample("1.0", 1e6));
    add(sample("1.0", 1e6));
    add(sample("1.1", 1e6));
    ReleaseTrend trend = ReleaseTrend.of(found, "").getFirst();
    assertThat(trend.releases()).containsExactly("1.0", "1.1");
    assertThat(trend.repeats()).containsExactly(2 * REPEATS, REPEATS);
    assertThat(puts().changes()).isEmpty();
    assertThat(puts().judged()).isTrue();
  }

  /// A configuration that names no release measures that of its installation.
  @Test
  void runWithoutAName_hasTheReleaseThatItRecords() throws IOException {
    add(sample("0.9", 1e6));
    add(sample("shipped", 1e6));
    assertThat(ReleaseTrend.of(found, "").getFirst().releases()).containsExactly("0.9", "1");
  }

  @Test
  void runsUnlikeTheNewest_doNotCount() throws IOException {
    add(sample("1.0", 1e6).rate(500));
    add(sample("1.1", 1e6).lean());
    add(sample("1.2", 1e6));
    assertThat(ReleaseTrend.of(found, "").getFirst().releases()).containsExactly("1.2");
    assertThat(puts().judged()).isFalse();
  }

  /// Whole tables without a step; the levels of neighbouring releases differ by chance.
  @Test
  void releasesWithoutAStep_haveHardlyEverOne() throws IOException {
    int wrong = 0;
    for (int table = 0; table < 12; table++) {
      found.clear();
      for (int release = 0; release < 4; release++) {
        add(sample("1." + release, 1e6));
      }
      wrong += puts().changes().isEmpty() ? 0 : 1;
    }
    assertThat(wrong).isLessThanOrEqualTo(1);
  }
}
