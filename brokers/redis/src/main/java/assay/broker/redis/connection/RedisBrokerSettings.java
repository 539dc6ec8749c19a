package assay.broker.redis.connection;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.broker.Acknowledgement;
import assay.broker.DualCommitSettings;
import java.time.Duration;
import java.util.Locale;

/// A configuration's settings for the broker, the services and the clients.
///
/// @param reuse whether connections are kept, or opened for each message
/// @param batch the messages that a consumer takes at once
/// @param consumers how many threads to use for quote requests, and for orders
/// @param acknowledgement when an order's message is acknowledged
/// @param betweenCommits how long the order service waits between an order's row and its
/// acknowledgement
public record RedisBrokerSettings(
    boolean reuse,
    int batch,
    int consumers,
    Journal journal,
    Acknowledgement acknowledgement,
    Duration betweenCommits)
    implements DualCommitSettings {

  private static final int BUFFERED = 64;

  /// How the broker persists messages.
  public enum Journal {
    /// In the append-only file, forced to the disk before each answer.
    AOF_ALWAYS,
    /// In the append-only file, forced to the disk once a second.
    AOF,
    NONE
  }

  public static RedisBrokerSettings of(Settings settings) {
    return new RedisBrokerSettings(
        settings.flag("reuse"),
        settings.text("prefetch").equals("buffered") ? BUFFERED : 1,
        settings.integer("consumers"),
        Journal.valueOf(word(settings, "journal").replace('-', '_')),
        Acknowledgement.valueOf(word(settings, "acknowledgement")),
        DurationNotation.parse(settings.text("between-commits")));
  }

  private static String word(Settings settings, String name) {
    return settings.text(name).toUpperCase(Locale.ROOT);
  }
}
