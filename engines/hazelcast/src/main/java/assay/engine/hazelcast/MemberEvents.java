package assay.engine.hazelcast;

import assay.api.Eventful;
import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import java.util.UUID;
import java.util.function.Consumer;

/// Who joins the cluster and who leaves it, as this client learns of it.
///
/// @param cluster the cluster as the client knows it
record MemberEvents(Cluster cluster) implements Eventful {

  @Override
  public Listening listen(Consumer<String> told) {
    UUID listener =
        cluster.addMembershipListener(
            new MembershipListener() {
              @Override
              public void memberAdded(MembershipEvent event) {
                told.accept(Ownership.name(event.getMember()) + " joined");
              }

              @Override
              public void memberRemoved(MembershipEvent event) {
                told.accept(Ownership.name(event.getMember()) + " left");
              }
            });
    return () -> {
      boolean unused = cluster.removeMembershipListener(listener);
    };
  }
}
