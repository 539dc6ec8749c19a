package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import assay.compare.FailIfCondition.Fate;
import assay.compare.FigureChange.Verdict;
import assay.judge.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Figures with the worst repeat in the results table: a rank test knows little about them, and must not
/// call them equal.
final class WorstRepeatsComparedTest {

  @TempDir private Path runs;

  private StoredSample base(String metric, double... values) {
    return new StoredSample(runs, "aaaa").figure(metric, values);
  }

  private StoredSample run(String metric, double... values) {
    return new StoredSample(runs, "bbbb").figure(metric, values);
  }

  private static RunComparison compare(StoredSample base, StoredSample run, String... limits)
      throws IOException {
    return RunComparison.of(base.stored(), run.stored(), true, false, List.of(limits));
  }

  private static FailIfCondition.Result limit(StoredSample base, StoredSample run, String limit)
      throws IOException {
    return compare(base, run, limit).limits().getFirst();
  }

  /// By ranks no run changed here.
  @Test
  void rareHarmThatGrew_firesTheGate() throws IOException {
    FailIfCondition.Result grew =
        limit(
            base("lost-writes", 0, 0, 0, 0, 0, 1),
            run("lost-writes", 0, 0, 7360, 0, 0, 7360),
            "lost-writes > +0");
    assertThat(grew.fate()).isEqualTo(Fate.FIRED);
    assertThat(grew.estimate()).isEqualTo(7359);
    assertThat(
            limit(
                    base("lost-writes", 3, 0, 5, 0, 9, 0),
                    run("lost-writes", 0, 0, 0, 9000, 0, 4000),
                    "lost-writes > +10%")
                .fate())
        .isEqualTo(Fate.FIRED);
  }

  @Test
  void rareHarmThatDidNotGrow_holds() throws IOException {
    assertThat(
            limit(
                    base("lost-writes", 0, 9, 0, 0, 0, 0),
                    run("lost-writes", 9, 0, 0, 0, 8, 0),
                    "lost-writes > +0")
                .fate())
        .isEqualTo(Fate.HELD);
    assertThat(
            limit(
                    base("lost-writes", 0, 100, 0, 0, 0, 0),
                    run("lost-writes", 104, 0, 0, 0, 0, 0),
                    "lost-writes > +10%")
                .fate())
        .isEqualTo(Fate.HELD);
  }

  /// Every repeat loses some: chance decides which is the worst, and the gate says so.
  @Test
  void commonHarmWhoseWorstGrew_isUnproven() throws IOException {
    FailIfCondition.Result chance =
        limit(
            base("lost-writes", 300, 290, 310, 280, 305, 295),
            run("lost-writes", 302, 291, 330, 279, 306, 294),
            "lost-writes > +10");
    assertThat(chance.fate()).isEqualTo(Fate.UNPROVEN);
    assertThat(Said.of(chance.why())).isEqualTo("comparing the worst repeats");
    assertThat(
            limit(
                    base("lost-writes", 300, 290, 310, 280, 305, 295),
                    run("lost-writes", 600, 590, 610, 580, 605, 595),
                    "lost-writes > +10")
                .fate())
        .isEqualTo(Fate.FIRED);
  }

  /// Nine of ten are equal, and the results table shows the tenth.
  @Test
  void oneLongRecoveryOfTen_isNotTheSame_andNoGateHolds() throws IOException {
    double[] calm = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    double[] once = {0, 0, 0, 30e9, 0, 0, 0, 0, 0, 0};
    FailIfCondition.Result result =
        limit(base("recovery", calm), run("recovery", once), "recovery > +1s");
    assertThat(result.fate()).isEqualTo(Fate.UNPROVEN);
    FigureChange change =
        compare(base("recovery", calm), run("recovery", once)).changes().getFirst();
    assertThat(change.verdict()).isEqualTo(Verdict.UNCLEAR);
    assertThat(Said.of(change.why())).isEqualTo("the worst repeats differ, which may be chance");
    RunComparison same = compare(base("recovery", calm), run("recovery", calm), "recovery > +1s");
    assertThat(same.limits().getFirst().fate()).isEqualTo(Fate.HELD);
    assertThat(same.changes().getFirst().verdict()).isEqualTo(Verdict.SAME);
  }

  @Test
  void configurationThatTheRunLacks_isNeverGreen() throws IOException {
    StoredSample base = base("lost-writes", 0, 0).of("sync", "none");
    FailIfCondition.Result result =
        compare(base, run("lost-writes", 0, 0), "lost-writes > +0").limits().getLast();
    assertThat(result.configuration()).isEqualTo("none");
    assertThat(result.fate()).isEqualTo(Fate.NOT_JUDGED);
    assertThat(Said.of(result.why())).isEqualTo("the run has no such configuration");
  }

  @Test
  void harmThatNoFigureShows_isNeverGreen_unlessTheBaseHasSuchToo() throws IOException {
    StoredSample base = base("lost-writes", 0, 0);
    StoredSample run = run("lost-writes", 0, 0).proved("sync-3", "lost-writes", 12);
    FailIfCondition.Result result = limit(base, run, "lost-writes > +0");
    assertThat(result.fate()).isEqualTo(Fate.NOT_JUDGED);
    assertThat(Said.of(result.why()))
        .isEqualTo("sync-3, which the figure leaves out, has some: 12");
    assertThat(limit(base.proved("sync-3", "lost-writes", 9), run, "lost-writes > +0").fate())
        .isEqualTo(Fate.HELD);
    double[] speeds = {9, 9, 9, 9};
    assertThat(limit(base("p99(put)", speeds), run("p99(put)", speeds), "p99(put) > +10%").fate())
        .isEqualTo(Fate.HELD);
  }

  /// The worst repeat is in the results table, so its proof is shown.
  @Test
  void harmThatTheFigureShows_isJudgedByTheFigure() throws IOException {
    StoredSample base = base("lost-writes", 12, 0).proved("sync-1", "lost-writes", 12);
    StoredSample run = run("lost-writes", 12, 0).proved("sync-1", "lost-writes", 12);
    assertThat(limit(base, run, "lost-writes > +0").fate()).isEqualTo(Fate.HELD);
  }

  /// The share over all repeats is less than that of the one repeat with the proof, which it
  /// includes.
  @Test
  void shareOfAllRepeats_showsWhatOneOfThemProved() throws IOException {
    StoredSample base =
        new StoredSample(runs, "aaaa").pooled("faults-with-loss", 0, 6, 0, 0, 0, 0, 0, 0);
    StoredSample run =
        new StoredSample(runs, "bbbb")
            .pooled("faults-with-loss", 1 / 6.0, 6, 0, 0, 1, 0, 0, 0)
            .proved("sync-3", "faults-with-loss", 1);
    assertThat(limit(base, run, "faults-with-loss > +50pp").fate()).isEqualTo(Fate.HELD);
  }

  @Test
  void violationThatNoFigureCounts_isNeverGreen() throws IOException {
    FailIfCondition.Result result =
        limit(
            base("lost-writes", 0, 0),
            run("lost-writes", 0, 0).violated("sync-1", "lost-writes", "a value nobody wrote"),
            "lost-writes > +0");
    assertThat(result.fate()).isEqualTo(Fate.NOT_JUDGED);
    assertThat(Said.of(result.why()))
        .isEqualTo(
            "the check lost-writes was violated in sync-1, by what no figure counts: a value nobody wrote");
  }
}
