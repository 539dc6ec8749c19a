package assay.engine.terracotta;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;

/// Ehcache in front of Terracotta: members are the servers in one stripe, one active and the others
/// passive. Clients are Ehcache's cache managers, which talk to the active server.
public final class TerracottaEngine implements Engine {

  @Override
  public String name() {
    return "terracotta";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    FailureDetection.set(spec.settings());
    EmbeddedServer server = new EmbeddedServer(spec.name(), StripeConfiguration.written(spec));
    server.start();
    return server::stop;
  }

  @Override
  public Session open(JoinSpec spec) throws Exception {
    FailureDetection.set(spec.settings());
    return TerracottaSession.open(spec);
  }
}
