package assay.engine.infinispan.hotrod;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SingleServerStrategyTest {

  private static final SocketAddress A = InetSocketAddress.createUnresolved("a", 1);
  private static final SocketAddress B = InetSocketAddress.createUnresolved("b", 1);
  private static final SocketAddress C = InetSocketAddress.createUnresolved("c", 1);

  private static SingleServerStrategy from(int first) {
    SingleServerStrategy one = new SingleServerStrategy(first);
    one.setServers(List.of(A, B, C));
    return one;
  }

  @Test
  void allRequestsGoToOne_whicheverItBeganWith() {
    for (int i = 0; i < 5; i++) {
      assertThat(from(1).nextServer(Set.of())).isEqualTo(B);
      assertThat(from(4).nextServer(Set.of(A))).isEqualTo(B);
    }
  }

  @Test
  void whereItFails_allGoToTheNext_andStayThere() {
    SingleServerStrategy one = from(2);
    assertThat(one.nextServer(Set.of(C, A))).isEqualTo(B);
    assertThat(one.nextServer(Set.of())).isEqualTo(B);
  }

  @Test
  void whereAllFailed_theSameIsTriedAgain() {
    SingleServerStrategy one = from(0);
    assertThat(one.nextServer(Set.of(A, B, C))).isEqualTo(A);
  }
}
