package assay.engine.hazelcast;

import assay.api.Engine;
import assay.api.Session;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.site.Site;
import assay.engine.hazelcast.site.OtherSites;
import assay.engine.hazelcast.site.Replication;
import com.hazelcast.client.HazelcastClient;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;

/// Hazelcast: members are processes of its own, clients speak its client protocol and know which member
/// owns what.
public final class HazelcastEngine implements Engine {

  @Override
  public String name() {
    return "hazelcast";
  }

  @Override
  public Member start(JoinSpec spec) throws InterruptedException {
    Replication replication = new Replication(spec);
    List<Site> to = replication.sends() ? spec.otherSites() : List.of();
    OtherSites others =
        new OtherSites(
            replication, to.stream().map(site -> ClientConfiguration.of(spec, site)).toList());
    HazelcastInstance member = Hazelcast.newHazelcastInstance(MemberConfiguration.of(spec, others));
    others.await();
    return () -> {
      others.leave();
      member.shutdown();
      others.close();
    };
  }

  @Override
  public Session open(JoinSpec spec) {
    return new HazelcastSession(
        HazelcastClient.newHazelcastClient(ClientConfiguration.of(spec)), spec);
  }
}
