package assay.engine.infinispan;

import assay.api.Engine;
import assay.api.Session;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.engine.infinispan.site.SitesSeen;
import org.infinispan.manager.EmbeddedCacheManager;

/// Infinispan, embedded: members are processes of their own, and a client is a node of the same cluster
/// that holds no data.
public final class InfinispanEngine implements Engine {

  @Override
  public String name() {
    return "infinispan";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    EmbeddedCacheManager manager = Joining.join(new Node(spec, false));
    new Maps(manager, spec).open(Session.DEFAULT_MAP);
    if (spec.linked()) {
      SitesSeen.await(manager, spec);
    }
    return manager::stop;
  }

  @Override
  public Session open(JoinSpec spec) throws Exception {
    InfinispanSession session = InfinispanSession.join(spec);
    return spec.linked() ? new SiteSession(spec, session) : session;
  }
}
