package assay.engine.ignite3;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;

/// Apache Ignite 3: members are server nodes embedded in separate processes; clients use Ignite's
/// Java client, which sends every request to the key's owner.
public final class Ignite3Engine implements Engine {

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
