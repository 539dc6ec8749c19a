package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import assay.compare.FailIfCondition.Fate;
import assay.compare.FigureChange.Verdict;
import assay.fact.Fact;
import assay.judge.Said;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Changes of figures without an upper end on one side.
final class UnboundedFigureChangeTest {

  private static final WithheldFigure UNANSWERED =
      new WithheldFigure(
          Why.UNANSWERED, Fact.quoted("3.0 % of the requests were not answered (6 of 6 runs)"));
  private static final String CAPACITY = "capacity(put p99 < 5 ms)";

  @TempDir Path runs;

  private StoredSample base() {
    return new StoredSample(runs, "aaaa");
  }

  private StoredSample run() {
    return new StoredSample(runs, "bbbb");
  }

  private static double[] times(int repeats, double value) {
    double[] values = new double[repeats];
    Arrays.fill(values, value);
    return values;
  }

  private static FigureChange change(StoredSample base, StoredSample run) throws IOException {
    RunComparison comparison =
        RunComparison.of(base.stored(), run.stored(), true, false, List.of());
    assertThat(comparison.changes()).hasSize(1);
    return comparison.changes().getFirst();
  }

  private static Verdict verdict(StoredSample base, StoredSample run) throws IOException {
    return change(base, run).verdict();
  }

  private static Fate fate(StoredSample base, StoredSample run, String limit) throws IOException {
    return RunComparison.of(base.stored(), run.stored(), true, false, List.of(limit))
        .limits()
        .getFirst()
        .fate();
  }

  /// One second in every run of the base; in the other never within ten seconds.
  @Test
  void clusterThatIsNeverRestoredAnyMore_isWorse_andTheOtherWayRoundBetter() throws IOException {
    double[] second = times(6, 1e9);
    double[] never = times(6, 10e9);

    FigureChange worse =
        change(base().figure("recovery", second), run().atLeast("recovery", never));

    assertThat(worse.verdict()).isEqualTo(Verdict.WORSE);
    assertThat(worse.change()).isNull();
    assertThat(Said.of(worse.why())).contains("the run can be is beyond the most");
    assertThat(verdict(base().atLeast("recovery", never), run().figure("recovery", second)))
        .isEqualTo(Verdict.BETTER);
  }

  @Test
  void oneRunThatIsNotRestored_isWorse_butOneThatWasNotIsNoBetter() throws IOException {
    double[] second = times(6, 1e9);
    double[] once = {1e9, 1e9, 10e9, 1e9, 1e9, 1e9};

    assertThat(verdict(base().figure("recovery", second), run().atLeast("recovery", once)))
        .isEqualTo(Verdict.WORSE);
    FigureChange gone = change(base().atLeast("recovery", once), run().figure("recovery", second));
    assertThat(gone.verdict()).isEqualTo(Verdict.UNCLEAR);
    assertThat(Said.of(gone.why())).contains("chance");
  }

  @Test
  void leastThatTheOtherReachesToo_tellsNothing() throws IOException {
    double[] ten = times(6, 10e9);
    double[] twenty = times(6, 20e9);

    assertThat(verdict(base().figure("recovery", twenty), run().atLeast("recovery", ten)))
        .isEqualTo(Verdict.UNCLEAR);
    assertThat(verdict(base().atLeast("recovery", twenty), run().atLeast("recovery", ten)))
        .isEqualTo(Verdict.UNCLEAR);
    assertThat(verdict(base().figure("recovery", times(6, 9.8e9)), run().atLeast("recovery", ten)))
        .isEqualTo(Verdict.UNCLEAR);
  }

  @Test
  void percentileThatIsNoLongerAnswered_isWorse_andTheOtherWayRoundBetter() throws IOException {
    double[] fast = times(6, 1e6);

    assertThat(verdict(base().figure("p99(put)", fast), run().withheld("p99(put)", UNANSWERED)))
        .isEqualTo(Verdict.WORSE);
    assertThat(verdict(base().withheld("p99(put)", UNANSWERED), run().figure("p99(put)", fast)))
        .isEqualTo(Verdict.BETTER);
    assertThat(
            verdict(
                base().withheld("p99(put)", UNANSWERED), run().withheld("p99(put)", UNANSWERED)))
        .isEqualTo(Verdict.UNCLEAR);
    assertThat(verdict(base().figure("p99(put)", fast), run().withheld("p99(put)", "late by 3 ms")))
        .isEqualTo(Verdict.UNCLEAR);
  }

  /// A median needs more than one run a side, and runs that do not overlap.
  @Test
  void capacityOfWhichOnlyTheLeastWasFound_goesByTheRankTest() throws IOException {
    double[] low = {100, 101, 102, 103, 104, 105};
    double[] high = {200, 201, 202, 203, 204, 205};
    double[] mixed = {90, 90, 90, 130, 130, 130};

    assertThat(verdict(base().figure(CAPACITY, low), run().atLeast(CAPACITY, high)))
        .isEqualTo(Verdict.BETTER);
    assertThat(verdict(base().atLeast(CAPACITY, high), run().figure(CAPACITY, low)))
        .isEqualTo(Verdict.WORSE);
    assertThat(verdict(base().atLeast(CAPACITY, mixed), run().figure(CAPACITY, low)))
        .isEqualTo(Verdict.UNCLEAR);
    FigureChange few = change(base().atLeast(CAPACITY, 200, 201), run().figure(CAPACITY, 100, 101));
    assertThat(few.verdict()).isEqualTo(Verdict.UNCLEAR);
    assertThat(Said.of(few.why())).isEqualTo("too few repeats");
  }

  @Test
  void limit_firesOnTheLeastThatIsCertain() throws IOException {
    StoredSample second = base().figure("recovery", times(6, 1e9));
    StoredSample never = run().atLeast("recovery", times(6, 10e9));

    assertThat(fate(second, never, "recovery > +5s")).isEqualTo(Fate.FIRED);
    assertThat(fate(second, never, "recovery > +10%")).isEqualTo(Fate.FIRED);
    assertThat(fate(second, never, "recovery > +20s")).isEqualTo(Fate.NOT_JUDGED);
    assertThat(fate(second, never, "recovery < -10%")).isEqualTo(Fate.HELD);
  }
}
