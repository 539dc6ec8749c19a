package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// How often it is asked whose a socket is, on a host whose sockets are a table.
final class SocketCountersTest {

  private static final String ENDS = "127.0.0.1:%d 127.0.0.1:7000";

  private final List<Boolean> looks = new ArrayList<>();
  private Map<Integer, Long> holders = Map.of();
  private final SocketCounters counters = new SocketCounters(this::shown);

  /// The socket of port N has the inode 100 + N, and none once nobody holds it.
  private String shown(boolean processes) {
    looks.add(processes);
    StringBuilder text = new StringBuilder();
    holders.forEach((port, holder) -> {
      String user =
          processes && holder > 0 ? " users:((\"java\",pid=%d,fd=9))".formatted(holder) : "";
      text.append(
          "ESTAB 0 0 127.0.0.1:%d 127.0.0.1:7000%s ino:%d sk:1%n\t bytes_sent:5 segs_out:1%n"
              .formatted(port, user, holder < 0 ? 0 : 100 + port));
    });
    return text.toString();
  }

  private long holder(int port) {
    SocketCounters.Socket socket = counters.open().orElseThrow().get(ENDS.formatted(port));
    assertThat(socket).isNotNull();
    return socket.process();
  }

  @Test
  void socketsThatAreKnown_areNotLookedForAgain() {
    holders = Map.of(1, 10L);
    assertThat(holder(1)).isEqualTo(10);
    assertThat(holder(1)).isEqualTo(10);
    assertThat(holder(1)).isEqualTo(10);
    assertThat(looks).containsExactly(false, true, false, false);
  }

  @Test
  void newSocket_isLookedFor_alsoBetweenTheEndsOfAnother() {
    holders = Map.of(1, 10L);
    assertThat(holder(1)).isEqualTo(10);
    holders = Map.of(1, 10L, 2, 11L);
    assertThat(holder(2)).isEqualTo(11);
    assertThat(holder(1)).isEqualTo(10);
    assertThat(looks).containsExactly(false, true, false, true, false);
  }

  @Test
  void socketThatNobodyHoldsAnyMore_isNotNew() {
    holders = Map.of(1, 10L);
    assertThat(holder(1)).isEqualTo(10);
    holders = Map.of(1, -1L);
    assertThat(holder(1)).isZero();
    assertThat(looks).containsExactly(false, true, false);
  }

  @Test
  void socketThatOpenedInTheMiddleOfALook_isFoundInTheNext_andAHiddenOneIsLookedForTwice() {
    holders = Map.of(1, 0L);
    assertThat(holder(1)).isZero();
    holders = Map.of(1, 10L, 2, 0L);
    assertThat(holder(1)).isEqualTo(10);
    assertThat(holder(2)).isZero();
    assertThat(holder(2)).isZero();
    assertThat(looks).containsExactly(false, true, false, true, false, true, false);
  }
}
