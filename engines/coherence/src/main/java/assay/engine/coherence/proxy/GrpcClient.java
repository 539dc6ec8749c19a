package assay.engine.coherence.proxy;

import assay.engine.coherence.configuration.ConfigurationWriter;

/// A client's gRPC connection to a proxy.
final class GrpcClient {

  private GrpcClient() {}

  static void reach(ProxyConfiguration schemes, String scheme, String service) {
    ConfigurationWriter out = schemes.out();
    out.with(
        "remote-grpc-cache-scheme",
        () ->
            out.with("scheme-name", scheme)
                .with("service-name", service)
                .with("proxy-service-name", GrpcProxy.SERVICE)
                .with("grpc-channel", () -> channel(schemes.proxies(), out))
                .with("request-timeout", schemes.patience().request())
                .with(
                    "serializer",
                    () -> out.instance(ConfigurationWriter.serializer(schemes.settings()))));
  }

  private static void channel(ProxyLayout proxies, ConfigurationWriter out) {
    out.with("remote-addresses", () -> proxies.places().forEach(proxy -> address(out, proxy)));
  }

  private static void address(ConfigurationWriter out, ProxyAddress at) {
    out.with("socket-address", () -> out.with("address", at.address()).with("port", at.port()));
  }
}
