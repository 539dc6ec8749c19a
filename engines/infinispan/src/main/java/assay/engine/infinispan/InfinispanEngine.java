package assay.engine.infinispan;

import assay.api.ClientSpec;
import assay.api.Engine;
import assay.api.Member;
import assay.api.MemberSpec;
import assay.api.Session;
import org.infinispan.manager.EmbeddedCacheManager;

/// Infinispan, embedded: members are processes of their own, and a client is a node of the same cluster
/// that holds no data.
public final class InfinispanEngine implements Engine {

  @Override
  public String name() {
    return "infinispan";
  }

  @Override
  public Member start(MemberSpec spec) throws Exception {
    EmbeddedCacheManager manager = Joining.join(Node.of(spec));
    new Maps(manager, spec.settings()).open(Session.DEFAULT_MAP);
    return manager::stop;
  }

  @Override
  public Session open(ClientSpec spec) throws Exception {
    return new InfinispanSession(Joining.join(Node.of(spec)), spec.settings());
  }
}
