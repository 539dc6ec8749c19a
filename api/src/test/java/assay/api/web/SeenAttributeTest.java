package assay.api.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SeenAttributeTest {

  private static final long HIGHEST = (1L << 28) - 1;

  @Test
  void packed_isUnpackedToTheSame() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000; i++) {
      SeenAttribute seen =
          new SeenAttribute(
              random.nextInt(SeenAttribute.MOST_ATTRIBUTES),
              random.nextLong(HIGHEST + 1),
              random.nextLong(HIGHEST + 1));
      assertThat(SeenAttribute.unpacked(seen.packed())).isEqualTo(seen);
      assertThat(seen.packed()).isNotNegative();
    }
  }

  @Test
  void whatDoesNotFit_isRefused() {
    assertThatThrownBy(() -> new SeenAttribute(SeenAttribute.MOST_ATTRIBUTES, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SeenAttribute(0, HIGHEST + 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SeenAttribute(0, 1, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void lostIsWhatIsNotThere_andStaleWhatIsOlder() {
    assertThat(new SeenAttribute(0, 3, 0).lost()).isTrue();
    assertThat(new SeenAttribute(0, 3, 0).stale()).isFalse();
    assertThat(new SeenAttribute(0, 3, 2).stale()).isTrue();
    assertThat(new SeenAttribute(0, 3, 3).stale()).isFalse();
    assertThat(new SeenAttribute(0, 3, 4).stale()).isFalse();
    assertThat(new SeenAttribute(0, 0, 0).lost()).isFalse();
  }
}
