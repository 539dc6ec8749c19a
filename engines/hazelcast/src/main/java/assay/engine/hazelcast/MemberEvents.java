package assay.engine.hazelcast;

import assay.api.engine.MembershipEvent;
import assay.api.engine.MembershipEvents;
import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.MembershipListener;
import java.util.UUID;
import java.util.function.Consumer;

/// Members that join or leave the cluster, as this client learns of it.
record MemberEvents(Cluster cluster) implements MembershipEvents {

  @Override
  public Listening listen(Consumer<MembershipEvent> told) {
    UUID listener =
        cluster.addMembershipListener(
            new MembershipListener() {
              @Override
              public void memberAdded(com.hazelcast.cluster.MembershipEvent event) {
                told.accept(new MembershipEvent.Joined(MapPartitions.name(event.getMember())));
              }

              @Override
              public void memberRemoved(com.hazelcast.cluster.MembershipEvent event) {
                told.accept(new MembershipEvent.Left(MapPartitions.name(event.getMember())));
              }
            });
    return () -> {
      boolean unused = cluster.removeMembershipListener(listener);
    };
  }
}
