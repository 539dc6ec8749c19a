package assay.broker.coherence;

import assay.api.Durations;
import assay.api.Settings;
import assay.broker.Acknowledgement;
import java.time.Duration;
import java.util.Locale;

/// What a strategy asks of the topics and of the services.
///
/// @param consumers how many threads wait for quote requests, and how many for orders
/// @param journal whether a server writes its orders to the disk before it acknowledges them
/// @param backup whether another server has a copy of what a server stores
/// @param acknowledgement when an order's message is acknowledged
/// @param betweenCommits how long the service of orders waits between the database and the topic
public record TopicsSettings(
    int consumers,
    boolean journal,
    boolean backup,
    Acknowledgement acknowledgement,
    Duration betweenCommits) {

  /// Reads them.
  static TopicsSettings of(Settings settings) {
    return new TopicsSettings(
        settings.integer("consumers"),
        !settings.text("journal").equals("none"),
        !settings.text("backup").equals("none"),
        Acknowledgement.valueOf(settings.text("acknowledgement").toUpperCase(Locale.ROOT)),
        Durations.parse(settings.text("between-commits")));
  }

  /// Whether an order's message leaves its queue before the order's row is written.
  public boolean leaveEarly() {
    return acknowledgement == Acknowledgement.BEFORE;
  }

  /// Refuses what a second server cannot go on with: topics of which it has a part only.
  void requireReplicable() {
    if (!backup) {
      throw new IllegalStateException(
          "`backup: none` leaves the second server a part of each topic: ask for 2 members, or for `backup: sync`");
    }
  }
}
