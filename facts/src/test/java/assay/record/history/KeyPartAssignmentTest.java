package assay.record.history;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.history.KeyPartAssignment.Part;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Keys divided into parts: each in one, neighbours together, none above the limit if possible.
final class KeyPartAssignmentTest {

  private static final int BUCKETS = 1 << 10;

  private static KeyEventCounts counts(int[] keys) {
    KeyEventCounts counts = new KeyEventCounts(BUCKETS);
    IntStream.of(keys).forEach(counts::add);
    return counts;
  }

  private static long events(int[] keys, Part part) {
    return IntStream.of(keys)
        .filter(key -> key >= part.firstKey() && key <= part.lastKey())
        .count();
  }

  @Test
  void everyEventIsInThePartOfItsKey_andPartsAreInTheOrderOfKeys() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 500; round++) {
      int most = 1 << (1 + random.nextInt(30));
      int[] keys = random.ints(200, 0, most).toArray();
      KeyPartAssignment parts = new KeyPartAssignment(counts(keys), 1 + random.nextInt(50));
      List<Part> all = parts.all();
      for (int number = 0; number < all.size(); number++) {
        Part part = all.get(number);
        assertThat(part.number()).isEqualTo(number);
        assertThat(part.events()).isEqualTo(events(keys, part)).isPositive();
        assertThat(part.firstKey()).isGreaterThan(number == 0 ? -1 : all.get(number - 1).lastKey());
      }
      for (int key : keys) {
        Part own = all.get(parts.of(key, 0));
        assertThat(key).isBetween(own.firstKey(), own.lastKey());
      }
    }
  }

  @Test
  void onlyAKeyThatHasMoreMakesAPartLarger() {
    int[] keys = IntStream.range(0, 400).map(i -> i < 100 ? 7 : i / 4).toArray();
    List<Part> parts = new KeyPartAssignment(counts(keys), 10).all();
    assertThat(parts)
        .filteredOn(part -> part.events() > 10)
        .containsExactly(new Part(0, 7, 7, 100));
  }

  @Test
  void whatHasNoKey_isSpreadEvenlyOverPartsThatComeLast() {
    int[] keys = IntStream.range(0, 100).map(i -> i < 10 ? i : -1).toArray();
    KeyPartAssignment parts = new KeyPartAssignment(counts(keys), 30);
    assertThat(parts.all()).hasSize(4);
    long[] events = new long[4];
    for (int i = 0; i < 90; i++) {
      events[parts.of(-1, i)]++;
    }
    assertThat(events).containsExactly(0, 30, 30, 30);
  }

  @Test
  void countsOfFilesAddUp_whateverTheirKeysAre() {
    KeyEventCounts near = counts(new int[] {1, 2, 2, -1});
    KeyEventCounts far = counts(new int[] {1, 1 << 24, 5});
    near.add(far);
    KeyEventCounts both = counts(new int[] {1, 2, 2, -1, 1, 1 << 24, 5});
    assertThat(near.shift()).isEqualTo(both.shift());
    assertThat(near.keyless()).isEqualTo(1);
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      assertThat(near.events(bucket)).isEqualTo(both.events(bucket));
    }
  }
}
