package assay.broker.coherence.server;

import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.MountAwareDeletion;
import assay.broker.coherence.topic.TopicsCluster;
import assay.broker.coherence.topic.TopicsSettings;
import assay.broker.database.OrdersDatabase;
import assay.broker.service.OrderReceiver;
import assay.broker.service.SeparateCommitOrderReceiver;
import assay.broker.service.TraderServices;
import assay.broker.service.UnreadableMessages;
import com.tangosol.net.topic.Publisher;
import java.io.IOException;
import java.util.logging.Logger;

/// The server member: it stores messages, and runs the services of quotes, prices and orders in its
/// process.
///
/// With two servers the older one runs the services, because the price cache is local to a process.
/// The other stores, and takes over when the older one is gone.
public final class TopicsServer implements Member {

  private static final Logger LOGGER = Logger.getLogger("assay.broker");

  private final BrokerPlace place;
  private final TopicsSettings settings;
  private final TopicsCluster cluster;
  private final ReplyPublishers replies;
  private final Publisher<String> deadLetters;
  private final ChannelAssignment channels = new ChannelAssignment();
  private final OrdersDatabase database;
  private final TraderServices services;

  /// Guarded by this server, as are the fields below.
  private boolean serving;

  private boolean closed;

  private TopicsServer(BrokerPlace place, TopicsSettings settings, TopicsCluster cluster) {
    this.place = place;
    this.settings = settings;
    this.cluster = cluster;
    replies = new ReplyPublishers(cluster);
    deadLetters = cluster.publisher(BrokerQueues.DEAD_LETTERS);
    database = OrdersDatabase.of(place);
    services = new TraderServices(place, settings.consumers());
  }

  /// Its topics take messages when this returns, with its copies of another server's data; orders
  /// are placed when the database is available.
  ///
  /// @throws IOException when the configuration cannot be written
  public static TopicsServer start(BrokerPlace place, TopicsSettings settings)
      throws IOException, InterruptedException {
    TopicsCluster cluster = TopicsCluster.join(place, settings, true);
    try {
      cluster.ensureGroups();
      TopicsServer server = new TopicsServer(place, settings, cluster);
      cluster.onLeft(server.replies::forget);
      cluster.onServerLeft(server::serveIfOldest);
      server.serveIfOldest();
      cluster.awaitCopies();
      return server;
    } catch (RuntimeException | InterruptedException failure) {
      cluster.leave();
      throw failure;
    }
  }

  private synchronized void serveIfOldest() {
    if (!serving && !closed && cluster.isOldestServer()) {
      serving = true;
      cluster.closeSubscribersOfTheGone();
      services.start(this::inbox, this::orders);
    }
    LOGGER.info(serving ? "the services are here" : "the services are with the other server");
  }

  private TopicConsumer inbox(String queue) {
    int channel = channels.take(queue);
    try {
      return new TopicConsumer(
          cluster.subscriber(queue, channel),
          replies,
          deadLetters,
          () -> channels.giveBack(queue, channel));
    } catch (RuntimeException e) {
      channels.giveBack(queue, channel);
      throw e;
    }
  }

  private OrderReceiver orders(UnreadableMessages unreadable) throws Exception {
    return SeparateCommitOrderReceiver.open(
        database,
        this::inbox,
        new SeparateCommitOrderReceiver.Ends(
            settings.acknowledgement(), settings.betweenCommits(), false),
        unreadable);
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    try {
      services.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the services end", e);
    }
    replies.close();
    deadLetters.close();
    cluster.leave();
    MountAwareDeletion.delete(place.files());
  }
}
