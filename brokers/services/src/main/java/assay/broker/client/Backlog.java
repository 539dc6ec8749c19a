package assay.broker.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The orders that a broker has and that are not done.
final class Backlog {

  private static final long PAUSE_MILLIS = 20;

  private final List<BrokerOrders.Opening> servers;
  private final long patienceNanos;
  private long least = Long.MAX_VALUE;
  private long since;

  /// @param servers how each server is asked; one that answers is enough
  /// @param patience how long a broker may take no order off its queue, or not answer, until it is taken to be dead
  Backlog(List<BrokerOrders.Opening> servers, Duration patience) {
    this.servers = servers;
    patienceNanos = patience.toNanos();
  }

  /// Waits until there are none, or the broker is dead: what is in its journal stays there. A server that fails is asked
  /// again, for one that is only busy has orders that will be placed yet.
  ///
  /// @return whether there are none
  boolean awaitNone() throws InterruptedException {
    since = System.nanoTime();
    while (!stands()) {
      for (BrokerOrders.Opening server : servers) {
        if (none(server)) {
          return true;
        }
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    return false;
  }

  private boolean stands() {
    return System.nanoTime() - since > patienceNanos;
  }

  /// Asks one server until it has none, fails, or stands still.
  private boolean none(BrokerOrders.Opening server) throws InterruptedException {
    try (BrokerOrders open = server.open()) {
      while (!stands()) {
        long now = open.count();
        if (now == 0) {
          return true;
        }
        if (now < least) {
          least = now;
          since = System.nanoTime();
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      // Another one may answer, or this one later.
    }
    return false;
  }
}
