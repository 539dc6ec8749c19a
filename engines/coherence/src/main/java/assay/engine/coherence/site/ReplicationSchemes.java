package assay.engine.coherence.site;

import assay.engine.coherence.ConfigurationWriter;
import assay.engine.coherence.proxy.Extend;
import java.util.List;

/// The parts of Coherence's configurations that sites need.
public final class ReplicationSchemes {

  /// The name of the service that receives.
  private static final String RECEIVERS = "AssayReceivers";

  /// How long a connection may take, and a request over it: what takes longer failed, and is tried again. A connection over
  /// which nobody answers is given up after two heartbeats.
  private static final Extend.Patience PATIENCE = new Extend.Patience("5s", "10s", "2s");

  /// Coherence logs at every so many changes that wait after a failure; not 0, with which it would drop them.
  private static final int REQUEUE_LOGGED_AT = 100_000;

  private final Replication replication;
  private final ConfigurationWriter out;

  /// Parts of a configuration that is being written.
  public ReplicationSchemes(Replication replication, ConfigurationWriter out) {
    this.replication = replication;
    this.out = out;
  }

  /// The backing map of a member that sends: what it stores, then where it sends it.
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
    out.with("class-name", SiteStore.class.getName())
        .with("init-params", () -> out.with("init-param", this::map));
  }

  private void map() {
    out.with("param-type", "java.lang.String").with("param-value", "{cache-name}");
  }

  /// The receiver of a member, where it is one.
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

  /// The whole configuration of one map's connection to another site: a service and a socket of its own.
  ///
  /// @param service the name of its service
  /// @param receivers those of which it is made to one
  static String connection(Replication replication, String service, List<Receiver> receivers) {
    ConfigurationWriter out = new ConfigurationWriter("cache-config");
    new ReplicationSchemes(replication, out).remote(service, receivers);
    return out.end();
  }

  private void remote(String service, List<Receiver> receivers) {
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
                    "remote", service, RECEIVERS, receivers.stream().map(Receiver::at).toList()));
  }

  private Extend extend() {
    return new Extend(out, replication.settings(), PATIENCE);
  }
}
