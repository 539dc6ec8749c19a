package assay.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.search.FrontSearch.Found;
import assay.cli.search.FrontSearch.Measured;
import assay.cli.search.SimulatedSurface.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The oracle is the true front of simulated surfaces.
final class FrontSearchTest {

  private static final int FEW = 12;
  private static final int MANY = 200;

  /// @param mean of the shares of the area
  /// @param enough the share of surfaces with at least 95 % of it
  private record Shares(double mean, double enough) {

    static Shares of(
        Kind kind, int surfaces, ToDoubleBiFunction<SimulatedSurface, Integer> search) {
      double[] shares =
          IntStream.range(0, surfaces)
              .mapToDouble(seed -> search.applyAsDouble(SimulatedSurface.of(kind, seed), seed))
              .toArray();
      return new Shares(
          DoubleStream.of(shares).average().orElse(0),
          DoubleStream.of(shares).filter(each -> each >= 0.95).count() / (double) surfaces);
    }
  }

  private static SearchBudget quarter(SimulatedSurface surface) {
    return SearchBudget.of(surface.size(), surface.grid().settings().size());
  }

  @ParameterizedTest
  @EnumSource
  void quarterOfTheCombinations_findsMoreThanRandomOnes(Kind kind) {
    Shares searched =
        Shares.of(kind, FEW, (surface, seed) -> surface.searched(quarter(surface), seed));
    Shares drawn = Shares.of(kind, FEW, (surface, seed) -> surface.drawn(quarter(surface), seed));
    assertThat(searched.mean()).isGreaterThan(drawn.mean());
  }

  /// The figures of docs/explanation/decisions/search.md, in percent.
  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"ADDITIVE, 95, 72", "INTERACTING, 91, 51", "CLIFF, 95, 77", "CATEGORICAL, 84, 17"})
  void quarterOfTheCombinations_findsAsMuchAsTheDocumentSays(Kind kind, int mean, int enough) {
    Shares searched =
        Shares.of(kind, MANY, (surface, seed) -> surface.searched(quarter(surface), seed));
    assertThat(searched.mean() * 100).isGreaterThanOrEqualTo(mean - 1.0);
    assertThat(searched.enough() * 100).isGreaterThanOrEqualTo(enough - 4.0);
  }

  private static Found search(SimulatedSurface surface, FrontSearch.Trials trials, int budget) {
    return new FrontSearch(surface.grid(), SimulatedSurface.SCALES, trials, budget, 5).search();
  }

  @Test
  void eachCombination_isTriedOnce_theFirstOneFirst() {
    SimulatedSurface surface = SimulatedSurface.of(Kind.ADDITIVE, 3);
    SplittableRandom random = new SplittableRandom(3);
    Set<Integer> seen = new HashSet<>();
    Found found =
        search(
            surface,
            cell -> {
              assertThat(seen.add(cell)).isTrue();
              return Optional.of(surface.trial(cell, random));
            },
            12);
    assertThat(found.tried().keySet())
        .hasSize(12)
        .startsWith(0)
        .containsExactlyInAnyOrderElementsOf(seen);
    assertThat(found.interrupted()).isFalse();
  }

  @Test
  void sameTrials_leadTheSameWay() {
    SimulatedSurface surface = SimulatedSurface.of(Kind.CLIFF, 8);
    FrontSearch.Trials trials =
        cell -> Optional.of(surface.trial(cell, new SplittableRandom(cell)));
    assertThat(search(surface, trials, 20).tried()).isEqualTo(search(surface, trials, 20).tried());
  }

  @Test
  void firstCombinations_haveEveryValueOfASmallSetting() {
    SimulatedSurface surface = SimulatedSurface.of(Kind.ADDITIVE, 5);
    Found found =
        search(surface, cell -> Optional.of(new Measured(cell, -cell)), surface.size() / 4);
    List<Integer> first =
        found.tried().keySet().stream().limit(surface.grid().settings().size() + 1L).toList();
    for (int axis = 0; axis < surface.grid().settings().size(); axis++) {
      int own = axis;
      long values =
          first.stream().map(cell -> surface.grid().points()[cell][own]).distinct().count();
      assertThat(values).isGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void trialsWithoutFigures_areSpent() {
    SimulatedSurface surface = SimulatedSurface.of(Kind.ADDITIVE, 4);
    Found found = search(surface, cell -> Optional.empty(), 10);
    assertThat(found.tried()).hasSize(10);
    assertThat(found.known()).isEmpty();
  }

  @Test
  void interruption_keepsWhatIsKnown() {
    SimulatedSurface surface = SimulatedSurface.of(Kind.ADDITIVE, 4);
    SplittableRandom random = new SplittableRandom(4);
    Set<Integer> seen = new HashSet<>();
    Found found =
        search(
            surface,
            cell -> {
              seen.add(cell);
              if (seen.size() > 9) {
                throw new InterruptedException();
              }
              return Optional.of(surface.trial(cell, random));
            },
            12);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(found.interrupted()).isTrue();
    assertThat(found.known()).hasSize(9);
  }

  /// One setting decides the gain, and nothing does harm.
  @Test
  void harmThatIsTheSameEverywhere_leavesTheFastest() {
    SimulatedSurface surface = SimulatedSurface.of(Kind.ADDITIVE, 6);
    int[][] cells = surface.grid().points();
    Found found =
        search(surface, cell -> Optional.of(new Measured(cells[cell][0], 0)), surface.size() / 4);
    List<Integer> best =
        PossibleFronts.of(
                surface.grid(), found.known(), SimulatedSurface.SCALES, new SplittableRandom(1))
            .best(found.known().keySet(), 3);
    assertThat(cells[best.getFirst()][0]).isZero();
  }
}
