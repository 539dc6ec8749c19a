package assay.engine.redis.lettuce;

import io.lettuce.core.ReadFrom;
import io.lettuce.core.models.role.RedisInstance;
import io.lettuce.core.models.role.RedisNodeDescription;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Reads from the owner if it is on the reader's own machine, else from a replica there, and
/// without a connection to it from the owner again.
final class SameMachineReadFrom extends ReadFrom {

  private final Predicate<RedisNodeDescription> here;

  /// @param here whether a server is on the reader's machine
  SameMachineReadFrom(Predicate<RedisNodeDescription> here) {
    this.here = here;
  }

  @Override
  public List<RedisNodeDescription> select(Nodes nodes) {
    List<RedisNodeDescription> owner =
        nodes.getNodes().stream()
            .filter(node -> node.getRole() == RedisInstance.Role.UPSTREAM)
            .toList();
    if (owner.stream().anyMatch(here)) {
      return owner;
    }
    Stream<RedisNodeDescription> replicas =
        nodes.getNodes().stream()
            .filter(node -> node.getRole() == RedisInstance.Role.REPLICA && here.test(node));
    return Stream.concat(replicas, owner.stream()).toList();
  }

  @Override
  protected boolean isOrderSensitive() {
    return true;
  }
}
