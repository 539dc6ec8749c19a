package assay.broker.rabbitmq.connection;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.broker.Acknowledgement;
import assay.broker.DualCommitSettings;
import java.time.Duration;
import java.util.Locale;

/// A configuration's settings for the broker, the services and the clients.
///
/// @param reuse whether connections are kept, or opened for each message
/// @param unacknowledged the most unacknowledged messages for a service's consumer
/// @param consumers how many threads to use for quote requests, and for orders
/// @param durable whether the queues and their persistent messages survive the broker
/// @param transacted whether the reply to an order and the acknowledgement of its message are one
/// broker transaction
/// @param acknowledgement without a transaction: when the message is acknowledged
/// @param betweenCommits how long the order service waits between an order's row and its
/// acknowledgement
public record RabbitSettings(
    boolean reuse,
    int unacknowledged,
    int consumers,
    boolean durable,
    boolean transacted,
    Acknowledgement acknowledgement,
    Duration betweenCommits)
    implements DualCommitSettings {

  private static final int BUFFERED = 100;

  public static RabbitSettings of(Settings settings) {
    return new RabbitSettings(
        settings.flag("reuse"),
        settings.text("prefetch").equals("buffered") ? BUFFERED : 1,
        settings.integer("consumers"),
        settings.text("journal").equals("durable"),
        settings.text("transaction").equals("local"),
        Acknowledgement.valueOf(settings.text("acknowledgement").toUpperCase(Locale.ROOT)),
        DurationNotation.parse(settings.text("between-commits")));
  }

  @Override
  public boolean leaveEarly() {
    return !transacted && acknowledgement == Acknowledgement.BEFORE;
  }
}
