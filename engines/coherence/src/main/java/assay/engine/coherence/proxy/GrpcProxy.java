package assay.engine.coherence.proxy;

import assay.engine.coherence.ConfigurationWriter;

/// A member's gRPC proxy, by which clients in any language reach the maps of the cluster.
public final class GrpcProxy {

  /// The name of its service.
  public static final String SERVICE = "AssayGrpc";

  /// What `coherence.management` must be where a member serves gRPC, which registers its metrics: in this process alone, and
  /// at no port.
  public static final String MANAGEMENT = "local-only";

  private GrpcProxy() {}

  /// The port at which the member of a number serves gRPC: the cluster's first and its number.
  ///
  /// @param first the first of the cluster's own ports
  /// @param member the member's number, from 1
  public static int port(int first, int member) {
    return first + member;
  }

  /// Has the member whose schemes are being written serve gRPC; they are the maps of its default configuration,
  /// `coherence.cacheconfig`, and the scope is the empty one.
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
