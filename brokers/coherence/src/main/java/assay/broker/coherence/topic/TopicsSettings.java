package assay.broker.coherence.topic;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.broker.Acknowledgement;
import assay.broker.DualCommitSettings;
import java.time.Duration;
import java.util.Locale;

/// A configuration's settings for the topics and the services.
///
/// @param consumers how many threads to use for quote requests, and for orders
/// @param journal whether a server writes orders to the disk before it acknowledges them
/// @param backup whether another server has a copy of a server's data
/// @param acknowledgement when an order's message is acknowledged
/// @param betweenCommits how long the order service waits between database and topic
public record TopicsSettings(
    int consumers,
    boolean journal,
    boolean backup,
    Acknowledgement acknowledgement,
    Duration betweenCommits)
    implements DualCommitSettings {

  public static TopicsSettings of(Settings settings) {
    return new TopicsSettings(
        settings.integer("consumers"),
        !settings.text("journal").equals("none"),
        !settings.text("backup").equals("none"),
        Acknowledgement.valueOf(settings.text("acknowledgement").toUpperCase(Locale.ROOT)),
        DurationNotation.parse(settings.text("between-commits")));
  }

  /// Refuses settings with which a second server cannot continue, because it has only part of the topics.
  public void requireReplicable() {
    if (!backup) {
      throw new IllegalStateException(
          "`backup: none` leaves the second server a part of each topic: ask for 2 members, or for `backup: sync`");
    }
  }
}
