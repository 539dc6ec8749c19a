package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import assay.compare.FailIfCondition.Fate;
import assay.compare.FigureChange.Verdict;
import assay.judge.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The delay of a late generator is in the percentile, and is not the system's.
final class LateGeneratorComparisonTest {

  private static final double[] CALM = {1000e3, 1010e3, 1020e3, 990e3, 1005e3, 995e3};
  private static final double[] SLOW = scaled(CALM, 50);
  private static final double[] TWICE = scaled(CALM, 2);
  private static final String LIMIT = "put p99 > +10%";

  @TempDir Path runs;

  private StoredSample sample(String id, double... values) {
    return new StoredSample(runs, id).figure("p99(put)", values);
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(x -> Math.rint(x * factor)).toArray();
  }

  private static RunComparison compare(StoredSample base, StoredSample run) throws IOException {
    return RunComparison.of(base.stored(), run.stored(), false, false, List.of(LIMIT));
  }

  @Test
  void delayOfTheGenerator_isNoChange() throws IOException {
    RunComparison late = compare(sample("aaaa", CALM), sample("bbbb", SLOW).late("p99(put)", CALM));
    assertThat(late.changes().getFirst().verdict()).isEqualTo(Verdict.UNCLEAR);
    assertThat(Said.of(late.changes().getFirst().why())).contains("load generator was late");
    assertThat(late.limits().getFirst().fate()).isEqualTo(Fate.NOT_JUDGED);
  }

  @Test
  void whatIsSlowerWithoutTheDelay_staysSlower() throws IOException {
    RunComparison slower =
        compare(sample("aaaa", CALM), sample("bbbb", SLOW).late("p99(put)", TWICE));
    assertThat(slower.changes().getFirst().verdict()).isEqualTo(Verdict.WORSE);
    assertThat(slower.limits().getFirst().fate()).isEqualTo(Fate.FIRED);
  }

  @Test
  void delayOfTheBase_isNoGain() throws IOException {
    RunComparison quicker =
        compare(sample("aaaa", SLOW).late("p99(put)", CALM), sample("bbbb", CALM));
    assertThat(quicker.changes().getFirst().verdict()).isEqualTo(Verdict.UNCLEAR);
  }

  /// A repeat without the percentile leaves fewer figures than trials.
  @Test
  void repeatWithoutTheFigure_doesNotHideTheDelayOfTheOthers() throws IOException {
    StoredSample run =
        sample("bbbb", Arrays.copyOf(SLOW, 5)).late("p99(put)", CALM).figure("p50(put)", CALM);
    RunComparison late = compare(sample("aaaa", CALM).figure("p50(put)", CALM), run);
    assertThat(late.limits().getFirst().fate()).isEqualTo(Fate.NOT_JUDGED);
  }
}
