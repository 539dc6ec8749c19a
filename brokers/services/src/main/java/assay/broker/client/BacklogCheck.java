package assay.broker.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

final class BacklogCheck {

  private static final long PAUSE_MILLIS = 20;

  private final List<BrokerBacklog.Opening> servers;
  private final long patienceNanos;
  private long least = Long.MAX_VALUE;
  private long since;

  /// @param servers how to ask each server; one answer is enough
  /// @param patience how long a broker may process no order, or not answer, before it counts as
  /// dead
  BacklogCheck(List<BrokerBacklog.Opening> servers, Duration patience) {
    this.servers = servers;
    patienceNanos = patience.toNanos();
  }

  /// Waits until there are none, or the broker is dead and its journal keeps the rest. A failing
  /// server is asked again, because a busy server will still process its orders.
  ///
  /// @return whether there are none
  boolean awaitNone() throws InterruptedException {
    since = System.nanoTime();
    while (!stands()) {
      for (BrokerBacklog.Opening server : servers) {
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

  /// Asks one server until it has none, fails, or makes no progress.
  private boolean none(BrokerBacklog.Opening server) throws InterruptedException {
    try (BrokerBacklog open = server.open()) {
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
      // Another server may answer, or this one later.
    }
    return false;
  }
}
