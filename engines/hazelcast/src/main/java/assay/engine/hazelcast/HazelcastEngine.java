package assay.engine.hazelcast;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.ExistingClusters;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.engine.Site;
import assay.engine.hazelcast.site.OtherSiteClients;
import assay.engine.hazelcast.site.Replication;
import com.hazelcast.client.HazelcastClient;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;

/// Hazelcast: members are separate processes. Clients use its client protocol and know the owners,
/// or are lite members.
public final class HazelcastEngine implements Engine, ExistingClusters {

  @Override
  public String name() {
    return "hazelcast";
  }

  @Override
  public Member start(JoinSpec spec) throws InterruptedException {
    Replication replication = new Replication(spec);
    List<Site> to = replication.sends() ? spec.otherSites() : List.of();
    OtherSiteClients others =
        new OtherSiteClients(
            replication, to.stream().map(site -> ClientConfiguration.of(spec, site)).toList());
    HazelcastInstance member = Hazelcast.newHazelcastInstance(MemberConfiguration.of(spec, others));
    others.await();
    return Member.viewing(
        MemberView.of(member),
        () -> member.getCluster().getLocalMember().getVersion().toString(),
        () -> leave(member, others));
  }

  /// A member that shuts down first sends its queues. If they cannot be sent, the member ends at
  /// once, as if it died, and the backups keep them.
  private static void leave(HazelcastInstance member, OtherSiteClients others) {
    if (others.connected()) {
      member.shutdown();
    } else {
      member.getLifecycleService().terminate();
    }
    others.close();
  }

  @Override
  public Session open(JoinSpec spec) throws InterruptedException {
    return new HazelcastSession(
        ConnectionMode.of(spec.settings()) == ConnectionMode.MEMBER
            ? LiteMember.join(spec)
            : HazelcastClient.newHazelcastClient(ClientConfiguration.of(spec)),
        spec);
  }

  @Override
  public ExistingClusterInspection look(ExistingCluster there) {
    return ExistingMembersInspector.look(there);
  }

  @Override
  public Session open(JoinSpec spec, ExistingCluster there) {
    return ExistingSession.open(spec, there);
  }

  @Override
  public long remove(ExistingCluster there) {
    return new ExistingAccess(there).remove();
  }
}
