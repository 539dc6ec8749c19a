package assay.engine.redis.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ReadFrom;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;
import io.lettuce.core.models.role.RedisNodeDescription;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SameMachineReadFromTest {

  private final RedisNodeDescription owner = node(1, NodeFlag.UPSTREAM);
  private final RedisNodeDescription one = node(2, NodeFlag.REPLICA);
  private final RedisNodeDescription two = node(3, NodeFlag.REPLICA);

  private static RedisNodeDescription node(int port, NodeFlag flag) {
    RedisClusterNode node = RedisClusterNode.of("node-" + port);
    node.setUri(RedisURI.create("127.0.0.1", port));
    node.setFlags(Set.of(flag));
    return node;
  }

  private List<RedisNodeDescription> selected(int here) {
    List<RedisNodeDescription> all = List.of(owner, one, two);
    return new SameMachineReadFrom(node -> node.getUri().getPort() == here)
        .select(
            new ReadFrom.Nodes() {
              @Override
              public List<RedisNodeDescription> getNodes() {
                return all;
              }

              @Override
              public Iterator<RedisNodeDescription> iterator() {
                return all.iterator();
              }
            });
  }

  @Test
  void ownerOnTheReadersMachine_isReadFrom() {
    assertThat(selected(1)).containsExactly(owner);
  }

  @Test
  void replicaOnTheReadersMachine_isReadFrom_andTheOwnerWhereItIsGone() {
    assertThat(selected(3)).containsExactly(two, owner);
  }

  @Test
  void ownerIsReadFrom_whereNobodyIsOnTheReadersMachine() {
    assertThat(selected(9)).containsExactly(owner);
  }
}
