package assay.engine.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.instance.impl.HazelcastInstanceImpl;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.partition.InternalPartition;
import com.hazelcast.internal.partition.PartitionReplica;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Runs on a member, because clients are not told of backups. Returns the holders of every
/// partition's copies, the owner first, empty for a missing copy. The last row is `safe` or
/// `unsafe`: Hazelcast's own report whether anything is left to copy.
final class BackupHoldersTask
    implements Callable<List<List<String>>>, HazelcastInstanceAware, Serializable {

  static final String SAFE = "safe";

  private static final long serialVersionUID = 1L;

  private final int copies;
  private transient @Nullable HazelcastInstance member;

  /// @param copies the intended copy count, including the owner's
  BackupHoldersTask(int copies) {
    this.copies = copies;
  }

  @Override
  public void setHazelcastInstance(HazelcastInstance instance) {
    member = instance;
  }

  @Override
  public List<List<String>> call() {
    HazelcastInstance here = member;
    if (here == null) {
      throw new IllegalStateException("nobody said on which member this runs");
    }
    Node node = original(here).node;
    List<List<String>> table = new ArrayList<>();
    for (InternalPartition partition : node.getPartitionService().getInternalPartitions()) {
      List<String> holders = new ArrayList<>();
      for (int copy = 0; copy < copies; copy++) {
        holders.add(name(node, partition.getReplica(copy)));
      }
      table.add(holders);
    }
    boolean safe = here.getPartitionService().isClusterSafe();
    table.add(new ArrayList<>(List.of(safe ? SAFE : "unsafe")));
    return table;
  }

  private static HazelcastInstanceImpl original(HazelcastInstance instance) {
    return instance instanceof HazelcastInstanceProxy proxy
        ? proxy.getOriginal()
        : (HazelcastInstanceImpl) instance;
  }

  private static String name(Node node, @Nullable PartitionReplica replica) {
    Member holder = replica == null ? null : node.getClusterService().getMember(replica.uuid());
    return holder == null ? "" : MapPartitions.name(holder);
  }
}
