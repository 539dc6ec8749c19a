package assay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ClusterSizeTest {

  @Test
  void clients_areAsManyAsFindAPort() {
    assertThat(new ClusterSize(2, 3, 16).allowsClients(16)).isTrue();
    assertThat(new ClusterSize(2, 3, 16).allowsClients(17)).isFalse();
    assertThat(new ClusterSize(2, 3, 16).withAnyClients().allowsClients(256)).isTrue();
  }

  @Test
  void numbers_areAllowedFromTheFewestToTheMost() {
    ClusterSize size = new ClusterSize(2, 3, null);
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
    assertThat(new ClusterSize(null, 2, null).fewest()).isOne();
  }

  @Test
  void text_isForAReader() {
    assertThat(new ClusterSize(2, 2, null)).hasToString("2");
    assertThat(new ClusterSize(2, 3, null)).hasToString("2 or 3");
    assertThat(new ClusterSize(2, 8, null)).hasToString("2 to 8");
    assertThat(new ClusterSize(3, null, null)).hasToString("3 or more");
    assertThat(new ClusterSize(null, 2, null)).hasToString("1 or 2");
  }
}
