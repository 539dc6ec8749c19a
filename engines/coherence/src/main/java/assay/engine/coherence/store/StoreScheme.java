package assay.engine.coherence.store;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.coherence.configuration.ConfigurationWriter;

/// The setting `store` in Coherence's configuration.
///
/// @param port where the database listens
public record StoreScheme(Settings settings, int port) {

  /// After the ports of members, proxies and receivers.
  private static final int OFFSET = 190;

  private static final String NONE = "none";
  private static final String BEHIND = "write-behind";

  /// The entries of one statement.
  private static final int BATCH = 100;

  /// Coherence logs whenever this many changes wait after a failure. With 0 Coherence would drop the changes.
  private static final int REQUEUE_LOGGED_AT = 100_000;

  public static StoreScheme of(JoinSpec spec) {
    return new StoreScheme(spec.settings(), spec.port() + OFFSET);
  }

  public boolean stores() {
    return !settings.text("store", NONE).equals(NONE);
  }

  private boolean queues() {
    return settings.word("store").equals(BEHIND);
  }

  /// The backing map of a member: its own storage, then the database.
  public void backingMap(ConfigurationWriter out) {
    out.with("internal-cache-scheme", () -> out.with("local-scheme", () -> {}));
    if (queues()) {
      out.with("write-max-batch-size", BATCH);
    }
    out.with("cachestore-scheme", () -> out.with("class-scheme", () -> store(out)));
    if (queues()) {
      out.with("write-delay", settings.durationOf("store").toMillis() + "ms")
          .with("write-requeue-threshold", REQUEUE_LOGGED_AT);
    }
  }

  private void store(ConfigurationWriter out) {
    out.with("class-name", TableStore.class.getName())
        .with(
            "init-params",
            () -> {
              parameter(out, "java.lang.String", "{cache-name}");
              parameter(out, "int", Integer.toString(port));
            });
  }

  private static void parameter(ConfigurationWriter out, String type, String value) {
    out.with("init-param", () -> out.with("param-type", type).with("param-value", value));
  }
}
