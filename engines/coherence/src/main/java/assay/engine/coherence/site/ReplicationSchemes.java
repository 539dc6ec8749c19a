package assay.engine.coherence.site;

import assay.engine.coherence.configuration.ConfigurationWriter;
import assay.engine.coherence.proxy.ExtendConfiguration;
import java.util.List;

/// The parts of Coherence's configuration for sites.
public final class ReplicationSchemes {

  private static final String RECEIVERS = "AssayReceivers";

  /// The limits for opening a connection and for a request; slower ones fail and are retried. A silent connection is
  /// given up after two heartbeats.
  private static final ExtendConfiguration.Patience PATIENCE =
      new ExtendConfiguration.Patience("5s", "10s", "2s");

  /// Coherence logs whenever this many changes wait after a failure. With 0 Coherence would drop the changes.
  private static final int REQUEUE_LOGGED_AT = 100_000;

  private final Replication replication;
  private final ConfigurationWriter out;

  public ReplicationSchemes(Replication replication, ConfigurationWriter out) {
    this.replication = replication;
    this.out = out;
  }

  /// The backing map of a sending member: its own storage, then the target.
  public void backingMap() {
    out.with("internal-cache-scheme", () -> out.with("local-scheme", () -> {}));
    if (replication.isQueued()) {
      out.with("write-max-batch-size", replication.batch());
    }
    out.with("cachestore-scheme", () -> out.with("class-scheme", this::store));
    if (replication.isQueued()) {
      out.with("write-delay", replication.delayMillis() + "ms")
          .with("write-requeue-threshold", REQUEUE_LOGGED_AT);
    }
  }

  private void store() {
    out.with("class-name", SiteForwardingCacheStore.class.getName())
        .with("init-params", () -> out.with("init-param", this::map));
  }

  private void map() {
    out.with("param-type", "java.lang.String").with("param-value", "{cache-name}");
  }

  public void receiver(String member) {
    if (replication.receives()) {
      replication.receivers(replication.here()).stream()
          .filter(receiver -> receiver.member().equals(member))
          .forEach(receiver ->
              extend()
                  .proxy(
                      "received",
                      RECEIVERS,
                      receiver.at(),
                      replication.placement().loadBalancer()));
    }
  }

  /// The complete configuration for one map's connection to another site, with a separate service
  /// and socket.
  ///
  /// @param receivers the receivers, one of which gets the connection
  static String connection(
      Replication replication, String service, List<ReceivingMember> receivers) {
    ConfigurationWriter out = new ConfigurationWriter("cache-config");
    new ReplicationSchemes(replication, out).remote(service, receivers);
    return out.end();
  }

  private void remote(String service, List<ReceivingMember> receivers) {
    out.with(
        "caching-scheme-mapping",
        () ->
            out.with(
                "cache-mapping", () -> out.with("cache-name", "*").with("scheme-name", "remote")));
    out.with(
        "caching-schemes",
        () ->
            extend()
                .remote(
                    "remote",
                    service,
                    RECEIVERS,
                    receivers.stream().map(ReceivingMember::at).toList()));
  }

  private ExtendConfiguration extend() {
    return new ExtendConfiguration(out, replication.settings(), PATIENCE);
  }
}
