package assay.engine.coherence.proxy;

import assay.api.Settings;
import assay.engine.coherence.ConfigurationWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parts of Coherence*Extend in a configuration: proxies, and connections to them.
///
/// @param settings which say how keys and values are written
/// @param patience how long either side waits
public record Extend(ConfigurationWriter out, Settings settings, Patience patience) {

  /// How long one waits for the other side.
  ///
  /// @param connect for a connection
  /// @param request for an answer
  /// @param heartbeat between two questions whether the other is there, and for the answer; null where nobody asks
  public record Patience(String connect, String request, @Nullable String heartbeat) {}

  /// A proxy.
  ///
  /// @param scheme the name of its scheme
  /// @param service the name of its service
  /// @param loadBalancer what it does with a connection that another could take
  public void proxy(String scheme, String service, ProxyAddress at, String loadBalancer) {
    out.with("proxy-scheme", () -> proxyScheme(scheme, service, at, loadBalancer));
  }

  private void proxyScheme(String scheme, String service, ProxyAddress at, String loadBalancer) {
    out.with("scheme-name", scheme)
        .with("service-name", service)
        .with(
            "acceptor-config",
            () ->
                out.with("tcp-acceptor", () -> out.with("local-address", () -> address(at)))
                    .with("outgoing-message-handler", this::waiting)
                    .with("serializer", this::serializer))
        .with("load-balancer", loadBalancer)
        .with("autostart", true);
  }

  /// Maps that are reached through one of some proxies.
  ///
  /// @param scheme the name of their scheme
  /// @param service the name of their service here
  /// @param proxyService the name of the proxies' service
  /// @param proxies of which any will do
  public void remote(
      String scheme, String service, String proxyService, List<ProxyAddress> proxies) {
    out.with(
        "remote-cache-scheme",
        () ->
            out.with("scheme-name", scheme)
                .with("service-name", service)
                .with("proxy-service-name", proxyService)
                .with("initiator-config", () -> initiator(proxies)));
  }

  private void initiator(List<ProxyAddress> proxies) {
    out.with("tcp-initiator", () -> addresses(proxies))
        .with("outgoing-message-handler", this::waiting)
        .with("serializer", this::serializer)
        .with("connect-timeout", patience.connect());
  }

  private void addresses(List<ProxyAddress> proxies) {
    out.with(
        "remote-addresses",
        () -> proxies.forEach(proxy -> out.with("socket-address", () -> address(proxy))));
  }

  private void address(ProxyAddress at) {
    out.with("address", at.address()).with("port", at.port());
  }

  private void waiting() {
    if (patience.heartbeat() != null) {
      out.with("heartbeat-interval", patience.heartbeat())
          .with("heartbeat-timeout", patience.heartbeat());
    }
    out.with("request-timeout", patience.request());
  }

  private void serializer() {
    out.instance(ConfigurationWriter.serializer(settings));
  }
}
