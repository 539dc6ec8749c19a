package assay.engine.coherence;

import assay.api.ClientSpec;
import assay.api.Engine;
import assay.api.Member;
import assay.api.MemberSpec;
import assay.api.Session;
import java.io.IOException;

/// Coherence CE: members are storage-enabled processes, clients are members without storage.
///
/// Where a topology knows no cluster, members idle.
///
/// One process can hold one member or one session, once: Coherence keeps its cluster per process.
public final class CoherenceEngine implements Engine {

  @Override
  public String name() {
    return "coherence";
  }

  @Override
  public Member start(MemberSpec spec) throws IOException {
    if (!Topology.of(spec.settings()).clustered()) {
      return () -> {};
    }
    Membership membership = Membership.join(Place.of(spec));
    return membership::leave;
  }

  @Override
  public Session open(ClientSpec spec) throws IOException {
    return new CoherenceSession(Membership.join(Place.of(spec)));
  }
}
