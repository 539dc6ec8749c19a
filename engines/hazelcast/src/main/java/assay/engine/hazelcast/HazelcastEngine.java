package assay.engine.hazelcast;

import assay.api.Engine;
import assay.api.Session;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import com.hazelcast.client.HazelcastClient;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;

/// Hazelcast: members are processes of its own, clients speak its client protocol and know which member
/// owns what.
public final class HazelcastEngine implements Engine {

  @Override
  public String name() {
    return "hazelcast";
  }

  @Override
  public Member start(JoinSpec spec) {
    HazelcastInstance member = Hazelcast.newHazelcastInstance(MemberConfiguration.of(spec));
    return member::shutdown;
  }

  @Override
  public Session open(JoinSpec spec) {
    return new HazelcastSession(
        HazelcastClient.newHazelcastClient(ClientConfiguration.of(spec)), spec);
  }
}
