package assay.broker.artemis.client;

import assay.broker.artemis.BrokerQueues;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;

/// How many orders the broker has that are not done: those in its queue, those that a service has in its hands, and those of
/// transactions that are not decided.
final class QueueLength {

  /// A broker that takes no order off its queue for so long, though one may wait between commits, will take none.
  private static final Duration STANDSTILL = Duration.ofSeconds(5);

  private static final long PAUSE_MILLIS = 20;

  private final List<String> urls;
  private final Duration standstill;

  /// @param urls where the servers take connections
  /// @param betweenCommits how long an order may wait in a service's hands
  QueueLength(List<String> urls, Duration betweenCommits) {
    this.urls = urls;
    standstill = STANDSTILL.plus(betweenCommits);
  }

  /// Waits until there are none, or nobody takes any, or there is no broker to ask.
  ///
  /// @return whether there are none
  boolean awaitEmpty() throws InterruptedException {
    for (String url : urls) {
      if (awaitEmpty(url)) {
        return true;
      }
    }
    return false;
  }

  private boolean awaitEmpty(String url) throws InterruptedException {
    try (ServerLocator locator = ActiveMQClient.createServerLocator(url);
        ClientSessionFactory connection = locator.createSessionFactory();
        ClientSession session = connection.createSession(true, false, false)) {
      long least = Long.MAX_VALUE;
      long since = System.nanoTime();
      for (long now = length(session); now > 0; now = length(session)) {
        if (now < least) {
          least = now;
          since = System.nanoTime();
        } else if (System.nanoTime() - since > standstill.toNanos()) {
          return false;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
      return true;
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      // Nobody to ask: what is in its journal stays there.
      return false;
    }
  }

  /// Undecided transactions first: what one of them gives back is in the queue then.
  private static long length(ClientSession session) throws Exception {
    int undecided = session.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN).length;
    return undecided + session.queueQuery(SimpleString.of(BrokerQueues.ORDERS)).getMessageCount();
  }
}
