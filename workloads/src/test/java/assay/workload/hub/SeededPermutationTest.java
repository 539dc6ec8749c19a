package assay.workload.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SeededPermutationTest {

  @Test
  void everyNumber_hasAPlaceOfItsOwn() {
    IntStream.concat(IntStream.rangeClosed(1, 200), IntStream.of(1_234, 20_000, 1_000_000))
        .forEach(count -> assertThat(places(count, 5)).as("%d", count).isEqualTo(count));
  }

  @Test
  void hugeRanges_areKept() {
    SeededPermutation shuffle = new SeededPermutation(Integer.MAX_VALUE, 3);
    assertThat(IntStream.range(0, 1_000).map(shuffle::of)).allMatch(place -> place >= 0);
    assertThat(IntStream.range(0, 1_000).map(shuffle::of).distinct().count()).isEqualTo(1_000);
  }

  @Test
  void seeds_shuffleDifferently() {
    SeededPermutation one = new SeededPermutation(10_000, 1);
    SeededPermutation other = new SeededPermutation(10_000, 2);
    long same = IntStream.range(0, 10_000).filter(i -> one.of(i) == other.of(i)).count();
    assertThat(same).isLessThan(20);
  }

  /// The first places are evenly spread: with 10,000 among 100,000 numbers, each tenth of the
  /// numbers has 1,000 of them, within four standard deviations of 30.
  @Test
  void firstPlaces_areSpreadEvenly() {
    SeededPermutation shuffle = new SeededPermutation(100_000, 9);
    for (int tenth = 0; tenth < 10; tenth++) {
      long among =
          IntStream.range(10_000 * tenth, 10_000 * (tenth + 1))
              .filter(number -> shuffle.of(number) < 10_000)
              .count();
      assertThat(among).as("tenth %d", tenth).isBetween(880L, 1_120L);
    }
  }

  private static int places(int count, long seed) {
    SeededPermutation shuffle = new SeededPermutation(count, seed);
    BitSet places = new BitSet(count);
    for (int number = 0; number < count; number++) {
      places.set(shuffle.of(number));
    }
    return places.length() > count ? -1 : places.cardinality();
  }
}
