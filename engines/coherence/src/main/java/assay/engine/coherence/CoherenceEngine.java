package assay.engine.coherence;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.engine.coherence.store.StoreServer;
import java.io.IOException;

/// Coherence CE: members are storage-enabled processes, clients are members without storage.
///
/// With a topology without a cluster, members idle.
///
/// One process can hold one member or one session, once: Coherence keeps its cluster per process.
public final class CoherenceEngine implements Engine {

  @Override
  public String name() {
    return "coherence";
  }

  @Override
  public Member start(JoinSpec spec) throws IOException {
    if (!CacheScheme.of(spec.settings()).clustered()) {
      return () -> {};
    }
    ClusterMembership membership = ClusterMembership.join(ProcessSpec.ofMember(spec));
    return Member.viewing(membership::view, ClusterMembership::release, membership::leave);
  }

  @Override
  public Session open(JoinSpec spec) throws IOException {
    StoreServer store = StoreServer.isFor(spec) ? StoreServer.start(spec) : null;
    return new CoherenceSession(ClusterMembership.join(ProcessSpec.ofClient(spec)), store);
  }
}
