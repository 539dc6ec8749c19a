package assay.engine.geode;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Colocated;
import assay.engine.geode.wire.ColocatedKeyRouting;
import assay.engine.geode.wire.ValueStorage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Keys' places, equal in every process.
final class KeysTest {

  private static final int PARTITIONS = 31;

  private enum Side {
    LEFT,
    RIGHT
  }

  private record Place(Side side, int number) {}

  private record Guest(int number, Place host) implements Colocated {

    @Override
    public Object colocatedWith() {
      return host;
    }
  }

  @Test
  void colocatedKey_livesWithTheOther() {
    for (int i = 0; i < 100; i++) {
      Place host = new Place(i % 2 == 0 ? Side.LEFT : Side.RIGHT, i);
      assertThat(partition(new Guest(1_000 + i, host))).isEqualTo(partition(host));
    }
  }

  /// An enum's `hashCode` differs between processes.
  @Test
  void hashOfAnEnum_isThatOfItsName() {
    assertThat(ValueStorage.key(new Place(Side.RIGHT, 7)).hashCode())
        .isEqualTo(31 * "RIGHT".hashCode() + 7);
  }

  @Test
  void numbers_liveInAllPartitions() {
    assertThat(IntStream.range(-200, 200).map(KeysTest::partition).distinct())
        .hasSize(PARTITIONS)
        .allMatch(partition -> partition >= 0 && partition < PARTITIONS);
  }

  @Test
  void key_isWhatItWas() {
    Place place = new Place(Side.LEFT, 3);
    assertThat(ValueStorage.inside(ValueStorage.key(place))).isEqualTo(place);
    assertThat(ValueStorage.key(place)).isEqualTo(ValueStorage.key(new Place(Side.LEFT, 3)));
    assertThat(ValueStorage.key(5)).isEqualTo(5);
  }

  private static int partition(Object key) {
    return ColocatedKeyRouting.partition(ValueStorage.key(key), PARTITIONS);
  }
}
