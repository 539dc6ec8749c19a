package assay.engine.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.core.LifecycleListener;
import java.util.Set;
import java.util.function.Supplier;

/// The members that a member counts. While it carries its entries over into the cluster that it joined after a split, it
/// counts itself alone: a key read meanwhile may seem to be lost.
final class MemberView implements LifecycleListener, Supplier<Set<String>> {

  private final Supplier<Set<String>> counted;
  private final String own;
  private volatile boolean merging;

  /// @param counted the members that belong to its cluster
  /// @param own its name
  MemberView(Supplier<Set<String>> counted, String own) {
    this.counted = counted;
    this.own = own;
  }

  static MemberView of(HazelcastInstance member) {
    MemberView view =
        new MemberView(
            () -> MapPartitions.members(member),
            MapPartitions.name(member.getCluster().getLocalMember()));
    var unused = member.getLifecycleService().addLifecycleListener(view);
    return view;
  }

  /// MERGED comes when all entries are there.
  @Override
  public void stateChanged(LifecycleEvent event) {
    if (event.getState() == LifecycleState.MERGING) {
      merging = true;
    } else if (event.getState() == LifecycleState.MERGED
        || event.getState() == LifecycleState.MERGE_FAILED) {
      merging = false;
    }
  }

  @Override
  public Set<String> get() {
    return merging ? Set.of(own) : counted.get();
  }
}
