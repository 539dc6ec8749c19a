package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// How often a socket's owner is looked up, on a host with a table of sockets.
final class SocketCountersTest {

  private final List<Boolean> looks = new ArrayList<>();
  private Map<Integer, Long> holders = Map.of();
  private String forked = "";
  private boolean away;
  private final SocketCounters counters = new SocketCounters(this::shown);

  /// Port N's socket has the inode 100 + N, and none after its last holder.
  private String shown(boolean processes) {
    looks.add(processes);
    StringBuilder text = new StringBuilder();
    holders.forEach((port, holder) -> {
      String user =
          processes && holder > 0
              ? " users:(%s(\"java\",pid=%d,fd=9))".formatted(forked, holder)
              : "";
      text.append(
          "ESTAB 0 0 127.0.0.1:%1$d %4$s:7000%2$s ino:%3$d sk:1%n\t bytes_sent:5 segs_out:1%n"
              .formatted(port, user, holder < 0 ? 0 : 100 + port, away ? "10.0.0.2" : "127.0.0.1"));
      // The other end, without a holder.
      text.append(
          "ESTAB 0 0 127.0.0.1:7000 127.0.0.1:%d ino:0 sk:1%n\t bytes_sent:5 segs_out:1%n"
              .formatted(port));
    });
    return text.toString();
  }

  private long holder(int port) {
    return Objects.requireNonNull(
            counters.open().orElseThrow().get("127.0.0.1:%d 127.0.0.1:7000".formatted(port)))
        .process();
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

  /// The youngest is first in the list.
  @Test
  void childThatAServerForked_isNotWhoseItsServersSocketsAre() {
    forked = "(\"save\",pid=77,fd=9),";
    holders = Map.of(1, 10L);
    assertThat(holder(1)).isEqualTo(10);
    holders = Map.of(1, 10L, 2, 10L);
    assertThat(holder(1)).isEqualTo(10);
    forked = "";
    assertThat(holder(2)).isEqualTo(10);
  }

  @Test
  void server_isWhoHeldASocketBefore_alsoWithAHigherNumberThanItsChild() {
    holders = Map.of(1, 10L);
    assertThat(holder(1)).isEqualTo(10);
    forked = "(\"save\",pid=7,fd=9),";
    holders = Map.of(1, 10L, 2, 10L);
    assertThat(holder(1)).isEqualTo(10);
  }

  @Test
  void socketThatLeavesTheHost_isNotLookedFor() {
    away = true;
    holders = Map.of(1, 10L);
    assertThat(counters.open()).isPresent();
    assertThat(looks).containsExactly(false);
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
