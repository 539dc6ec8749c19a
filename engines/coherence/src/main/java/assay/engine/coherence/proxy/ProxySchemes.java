package assay.engine.coherence.proxy;

import assay.api.Settings;
import assay.engine.coherence.ConfigurationWriter;

/// The parts of Coherence's configurations that proxies and their clients need.
///
/// @param proxies those of the cluster
/// @param patience how long a client waits
public record ProxySchemes(
    Proxies proxies, Settings settings, ConfigurationWriter out, Extend.Patience patience) {

  private static final String EXTEND = "AssayExtend";

  /// Coherence spreads the connections over the proxies by what each has to do.
  private static final String BALANCED = "proxy";

  /// The proxy of a member, where it is one.
  public void serve(String member) {
    if (proxies.serves(member)) {
      if (proxies.served() == Connection.GRPC) {
        GrpcProxy.serve(out, proxies.of(member));
      } else {
        extend().proxy("extend", EXTEND, proxies.of(member), BALANCED);
      }
    }
  }

  /// Maps as a client reaches them.
  ///
  /// @param scheme the name of their scheme
  /// @param service the name of their service here
  public void reach(String scheme, String service) {
    if (proxies.connection() == Connection.GRPC) {
      GrpcClient.reach(this, scheme, service);
    } else {
      extend().remote(scheme, service, EXTEND, proxies.places());
    }
  }

  private Extend extend() {
    return new Extend(out, settings, patience);
  }
}
