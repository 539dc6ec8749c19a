package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.redis.client.SlotRanges;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClusterNodeTest {

  private static final String ANSWER =
      """
      07c3 127.0.0.1:20004@20005,member-2.machine-2 myself,master - 0 0 2 connected 5461-10921
      67ed 127.0.0.1:20000@20001,member-1.machine-1 master,fail - 1 2 1 disconnected 0-5459 5460
      2923 127.0.0.1:20002@20003 slave,fail? 67ed 0 3 1 connected
      e7d1 :0@0,member-3.machine-3,shard-id=9 slave,noaddr 07c3 0 3 1 connected [93-<-67ed]
      """;

  private final List<ClusterNode> nodes = ClusterNode.parse(ANSWER);

  @Test
  void names_areWhatServersAnnounce() {
    assertThat(nodes)
        .extracting(ClusterNode::member)
        .containsExactly("member-2", "member-1", "", "member-3");
    assertThat(nodes.getFirst().machine()).isEqualTo("machine-2");
  }

  @Test
  void failure_isAgreedOn_doubtIsNot() {
    assertThat(nodes).extracting(ClusterNode::lives).containsExactly(true, false, false, false);
    assertThat(nodes).extracting(ClusterNode::counts).containsExactly(true, false, true, false);
  }

  /// A server doubts silent ones by itself, in a minority without an agreement.
  @Test
  void seen_areThoseWhoseServersItDoesNotDoubt() {
    assertThat(ClusterNode.seen(nodes)).containsExactly("member-2");
    assertThat(
            ClusterNode.seen(
                ClusterNode.parse(
                    """
                    07c3 127.0.0.1:20004@20005,member-2.m myself,master,fail? - 0 0 2 connected 0-5
                    67ed 127.0.0.1:20000@20001,member-1.m master,fail? - 1 2 1 connected 6-9
                    67ee 127.0.0.1:20006@20007,member-1.m slave 07c3 1 2 1 connected
                    2923 127.0.0.1:20002@20003,member-3.m master,handshake - 0 3 1 connected
                    """)))
        .containsExactly("member-1", "member-2");
  }

  @Test
  void slots_areOwnedInWholeRanges() {
    assertThat(nodes.get(0).owns(new SlotRanges.Slots(5461, 10921))).isTrue();
    assertThat(nodes.get(0).owns(new SlotRanges.Slots(5460, 10921))).isFalse();
    assertThat(nodes.get(1).slots()).hasSize(2);
    assertThat(nodes.get(2).master()).isEqualTo("67ed");
    assertThat(nodes.get(3).slots()).isEmpty();
  }
}
