package assay.engine.coherence.proxy;

import assay.engine.coherence.configuration.ConfigurationWriter;

/// A member's gRPC proxy, through which clients in any language reach the cluster's maps.
public final class GrpcProxy {

  public static final String SERVICE = "AssayGrpc";

  /// The value of `coherence.management` for members with gRPC, which registers its metrics: in this process only,
  /// without a port.
  public static final String MANAGEMENT = "local-only";

  private GrpcProxy() {}

  /// The cluster's first port plus the member's number.
  ///
  /// @param first the first of the cluster's own ports
  /// @param member from 1
  public static int port(int first, int member) {
    return first + member;
  }

  /// Makes the member serve gRPC, for the maps of its default configuration, `coherence.cacheconfig`, in the empty scope.
  public static void serve(ConfigurationWriter out, ProxyAddress at) {
    out.with(
        "proxy-scheme",
        () ->
            out.with("scheme-name", "grpc")
                .with("service-name", SERVICE)
                .with("acceptor-config", () -> out.with("grpc-acceptor", () -> listen(out, at)))
                .with("autostart", true));
  }

  private static void listen(ConfigurationWriter out, ProxyAddress at) {
    out.with("local-address", () -> out.with("address", at.address()).with("port", at.port()));
  }
}
