package assay.cli.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.bisect.ReleaseSearch.End;
import assay.cli.bisect.ReleaseSearch.Found;
import assay.cli.trial.ShareTest.Verdict;
import assay.record.reproduction.ReproductionResult.Answer;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/// The oracle is a planted step among twelve releases.
final class ReleaseSearchTest {

  private static final int RELEASES = 12;
  private static final int DRAWS = 2_000;

  /// ⌈log2 12⌉ + 2.
  private static final int MOST = 6;

  private static final int TIMES = 20;

  /// Releases that show a harm with a known probability.
  private static final class Planted implements ReleaseSearch.Trials {

    private final SplittableRandom random;
    private final IntToDoubleFunction share;
    private final Set<Integer> releases = new HashSet<>();
    private int trials;
    private int stoppedAt = Integer.MAX_VALUE;

    Planted(long seed, IntToDoubleFunction share) {
      random = new SplittableRandom(seed);
      this.share = share;
    }

    @Override
    public Answer run(int release) throws InterruptedException {
      if (++trials > stoppedAt) {
        throw new InterruptedException();
      }
      releases.add(release);
      double probability = share.applyAsDouble(release);
      return Double.isNaN(probability)
          ? Answer.NOT_KNOWN
          : random.nextDouble() < probability ? Answer.CAME_BACK : Answer.DID_NOT_COME_BACK;
    }
  }

  private static Found harm(Planted planted) {
    return new ReleaseSearch(planted, RELEASES, true, TIMES).search();
  }

  private static IntToDoubleFunction step(int first, double before, double from) {
    return release -> release < first ? before : from;
  }

  /// @return how many of the draws have another answer than the planted one
  private static int wrong(double before, double from) {
    int wrong = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      int first = 1 + draw % (RELEASES - 1);
      Planted planted = new Planted(draw, step(first, before, from));
      Found found = harm(planted);
      boolean right = found.end() == End.FOUND && found.bad() == first && found.good() == first - 1;
      wrong += right ? 0 : 1;
      assertThat(planted.releases).hasSizeLessThanOrEqualTo(MOST);
    }
    return wrong;
  }

  private static final int FIVE_PERCENT = DRAWS / 20;

  @Test
  void harmThatComesAndNeverCame_isFound() {
    assertThat(wrong(0, 0.6)).isLessThanOrEqualTo(FIVE_PERCENT);
  }

  @Test
  void harmThatWasRareBefore_isFound() {
    assertThat(wrong(0.02, 0.6)).isLessThanOrEqualTo(FIVE_PERCENT);
  }

  @Test
  void harmThatAlwaysComes_isFoundInFewTrials() {
    for (int first = 1; first < RELEASES; first++) {
      Planted planted = new Planted(first, step(first, 0, 1));
      assertThat(harm(planted).bad()).isEqualTo(first);
      assertThat(planted.trials).isLessThan(50);
    }
  }

  @Test
  void seventhRelease_isFoundInTwentyOfTwentyTries() {
    for (int attempt = 0; attempt < 20; attempt++) {
      Planted planted = new Planted(attempt, step(6, 0, 0.9));
      Found found = harm(planted);
      assertThat(found.bad()).isEqualTo(6);
      assertThat(found.good()).isEqualTo(5);
      assertThat(planted.releases).hasSizeLessThanOrEqualTo(MOST);
    }
  }

  /// Releases whose medians differ by chance and by a step. The spread is that of medians of runs on one host: 10 %.
  ///
  /// @param step of the figure
  private static int wrongCosts(double spread, double step, double factor) {
    int wrong = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      int first = 1 + draw % (RELEASES - 1);
      SplittableRandom random = new SplittableRandom(draw);
      Set<Integer> tried = new HashSet<>();
      ReleaseSearch.Trials trials =
          release -> {
            tried.add(release);
            double base = Math.exp(spread * random.nextGaussian());
            double own = Math.exp(spread * random.nextGaussian()) * (release < first ? 1 : step);
            return own > factor * base ? Answer.CAME_BACK : Answer.DID_NOT_COME_BACK;
          };
      Found found = new ReleaseSearch(trials, RELEASES, false, TIMES).search();
      wrong += found.end() == End.FOUND && found.bad() == first ? 0 : 1;
      assertThat(tried).hasSizeLessThanOrEqualTo(MOST);
    }
    return wrong;
  }

  @Test
  void costOfTwice_isFound() {
    assertThat(wrongCosts(0.1, 2, 1.5)).isLessThanOrEqualTo(FIVE_PERCENT);
  }

  @Test
  void smallCost_isFoundAmongSpreadMedians() {
    assertThat(wrongCosts(0.1, 1.3, 1.15)).isLessThanOrEqualTo(FIVE_PERCENT);
    assertThat(wrongCosts(0.3, 2, 1.4)).isLessThanOrEqualTo(FIVE_PERCENT);
  }

  @Test
  void releasesWithoutAStep_haveNone() {
    assertThat(harm(new Planted(1, release -> 0.0)).end()).isEqualTo(End.LAST_LACKS_IT);
    assertThat(harm(new Planted(1, release -> 0.9)).end()).isEqualTo(End.FIRST_HAS_IT);
    assertThat(harm(new Planted(1, release -> Double.NaN)).end()).isEqualTo(End.NOT_DECIDED);
  }

  /// A harm that is as rare everywhere is no step, whatever chance shows.
  @Test
  void rareHarmEverywhere_isHardlyEverAStep() {
    int wrong = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      wrong += harm(new Planted(draw, release -> 0.02)).end() == End.FOUND ? 1 : 0;
    }
    assertThat(wrong).isLessThanOrEqualTo(FIVE_PERCENT);
  }

  @Test
  void releaseThatCannotBeJudged_isLeftOpen() {
    Found found = harm(new Planted(3, release -> release == 6 ? Double.NaN : release < 7 ? 0 : 1));
    assertThat(found.end()).isEqualTo(End.FOUND);
    assertThat(found.good()).isEqualTo(5);
    assertThat(found.bad()).isEqualTo(7);
    assertThat(found.open())
        .singleElement()
        .satisfies(open -> {
          assertThat(open.release()).isEqualTo(6);
          assertThat(open.verdict()).isEqualTo(Verdict.NOT_KNOWN);
        });
  }

  @Test
  void interruption_keepsWhatIsKnown() {
    Planted planted = new Planted(1, step(7, 0, 1));
    planted.stoppedAt = 12;
    Found found = harm(planted);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(found.end()).isEqualTo(End.INTERRUPTED);
    assertThat(found.bad()).isEqualTo(11);
    assertThat(found.good()).isZero();
    assertThat(found.trials()).isEqualTo(12);
  }

  @Test
  void furtherDecisions_makeTheSearchLessSure() {
    assertThat(ReleaseSearch.wrong(4, RELEASES)).isEqualTo(0.05);
    assertThat(ReleaseSearch.wrong(MOST, RELEASES)).isEqualTo(0.05);
    assertThat(ReleaseSearch.wrong(2 * MOST, RELEASES)).isEqualTo(0.1);
  }

  @Test
  void fewReleases_needFewTries() {
    assertThat(ReleaseSearch.mostTried(2)).isEqualTo(2);
    assertThat(ReleaseSearch.mostTried(3)).isEqualTo(3);
    assertThat(ReleaseSearch.mostTried(5)).isEqualTo(4);
    assertThat(ReleaseSearch.mostTried(12)).isEqualTo(MOST);
    Planted two = new Planted(1, step(1, 0, 1));
    Found found = new ReleaseSearch(two, 2, true, TIMES).search();
    assertThat(found.bad()).isEqualTo(1);
    assertThat(two.releases).hasSize(2);
  }
}
