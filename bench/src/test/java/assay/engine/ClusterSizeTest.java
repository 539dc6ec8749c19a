package assay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ClusterSizeTest {

  @Test
  void numbers_areAllowedFromTheFewestToTheMost() {
    ClusterSize size = new ClusterSize(2, 3);
    assertThat(size.fewest()).isEqualTo(2);
    assertThat(size.allows(1)).isFalse();
    assertThat(size.allows(2)).isTrue();
    assertThat(size.allows(3)).isTrue();
    assertThat(size.allows(4)).isFalse();
  }

  @Test
  void whatIsNotSaid_boundsNothing() {
    assertThat(ClusterSize.ANY.allows(1)).isTrue();
    assertThat(ClusterSize.ANY.allows(64)).isTrue();
    assertThat(new ClusterSize(null, 2).fewest()).isOne();
  }

  @Test
  void text_isForAReader() {
    assertThat(new ClusterSize(2, 2)).hasToString("2");
    assertThat(new ClusterSize(2, 3)).hasToString("2 or 3");
    assertThat(new ClusterSize(2, 8)).hasToString("2 to 8");
    assertThat(new ClusterSize(3, null)).hasToString("3 or more");
    assertThat(new ClusterSize(null, 2)).hasToString("1 or 2");
  }
}
