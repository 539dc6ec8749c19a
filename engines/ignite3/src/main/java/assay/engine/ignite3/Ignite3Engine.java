package assay.engine.ignite3;

import assay.api.Engine;
import assay.api.Session;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;

/// Apache Ignite 3: members are server nodes embedded in processes of their own, clients are Ignite's client of Java, which
/// sends every request to the node that owns its key.
public final class Ignite3Engine implements Engine {

  /// An engine.
  public Ignite3Engine() {
    LogFilter.keep();
  }

  @Override
  public String name() {
    return "ignite3";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    return ServerNode.start(spec);
  }

  @Override
  public Session open(JoinSpec spec) throws Exception {
    return ClientSession.join(spec);
  }
}
