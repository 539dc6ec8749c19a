package assay.engine.caffeine;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;

/// The engine `caffeine`: entries are in the client's own process, without a network, a copy or, by
/// default, a serialized form. Members are possible but idle.
public final class CaffeineEngine implements Engine {

  @Override
  public String name() {
    return "caffeine";
  }

  @Override
  public Member start(JoinSpec spec) {
    return () -> {};
  }

  @Override
  public Session open(JoinSpec spec) {
    return new CaffeineSession(spec.settings());
  }
}
