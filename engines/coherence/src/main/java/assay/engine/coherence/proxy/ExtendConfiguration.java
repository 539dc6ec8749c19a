package assay.engine.coherence.proxy;

import assay.api.Settings;
import assay.engine.coherence.configuration.ConfigurationWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parts of Coherence*Extend in a configuration: proxies, and connections to them.
///
/// @param settings decide how keys and values are serialized, and the threads of a proxy
public record ExtendConfiguration(ConfigurationWriter out, Settings settings, Patience patience) {

  /// Coherence sizes the pool by its load.
  private static final String DYNAMIC = "dynamic";

  /// The time limits of one side.
  ///
  /// @param connect for a connection
  /// @param request for an answer
  /// @param heartbeat between two heartbeats, and for the answer; null without heartbeats
  public record Patience(String connect, String request, @Nullable String heartbeat) {}

  /// @param loadBalancer the setting for passing a connection to another proxy
  public void proxy(String scheme, String service, ProxyAddress at, String loadBalancer) {
    out.with("proxy-scheme", () -> proxyScheme(scheme, service, at, loadBalancer));
  }

  private void proxyScheme(String scheme, String service, ProxyAddress at, String loadBalancer) {
    out.with("scheme-name", scheme).with("service-name", service);
    String threads = settings.text("proxy-threads", DYNAMIC);
    if (!threads.equals(DYNAMIC)) {
      out.with("thread-count-max", threads).with("thread-count-min", threads);
    }
    out.with(
            "acceptor-config",
            () ->
                out.with("tcp-acceptor", () -> out.with("local-address", () -> address(at)))
                    .with("outgoing-message-handler", this::waiting)
                    .with("serializer", this::serializer))
        .with("load-balancer", loadBalancer)
        .with("autostart", true);
  }

  /// Adds maps behind proxies.
  ///
  /// @param scheme the maps' scheme
  /// @param service their service in this process
  /// @param proxyService the proxies' service
  /// @param proxies the candidates
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
