package assay.engine.coherence.proxy;

import assay.api.Settings;
import assay.engine.coherence.configuration.ConfigurationWriter;

/// The parts of Coherence's configuration for proxies and their clients.
public record ProxyConfiguration(
    ProxyLayout proxies,
    Settings settings,
    ConfigurationWriter out,
    ExtendConfiguration.Patience patience) {

  private static final String EXTEND = "AssayExtend";

  /// Coherence spreads connections over the proxies by load.
  private static final String BALANCED = "proxy";

  public void serve(String member) {
    if (proxies.serves(member)) {
      if (proxies.served() == ConnectionMode.GRPC) {
        GrpcProxy.serve(out, proxies.of(member));
      } else {
        extend().proxy("extend", EXTEND, proxies.of(member), BALANCED);
      }
    }
  }

  /// Adds the maps behind proxies.
  ///
  /// @param scheme the maps' scheme
  /// @param service their service in the client
  public void reach(String scheme, String service) {
    if (proxies.connection() == ConnectionMode.GRPC) {
      GrpcClient.reach(this, scheme, service);
    } else {
      extend().remote(scheme, service, EXTEND, proxies.places());
    }
  }

  private ExtendConfiguration extend() {
    return new ExtendConfiguration(out, settings, patience);
  }
}
