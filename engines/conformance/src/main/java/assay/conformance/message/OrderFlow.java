package assay.conformance.message;

import assay.api.DefiniteFailureException;
import assay.api.Session;
import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.api.message.OrderReadback;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Threads that send orders continuously during faults, and each order's outcome.
final class OrderFlow {

  private static final String ORDERS = "orders";
  private static final long LOOK_MILLIS = 1_000;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /// An order not seen between its ends for this long is done.
  private static final long SEEN_NANOS = TimeUnit.SECONDS.toNanos(10);

  /// A missing broker refuses at once, and needs the processor to start again.
  private static final long REFUSED_MILLIS = 5;

  private final MessageClient client;
  private final Session session;
  private final List<Thread> threads = new ArrayList<>();

  /// Guarded by this flow, as are the fields below.
  private final Map<Long, Fate> fates = new HashMap<>();

  private long last;
  private int acknowledged;
  private int failed;
  private boolean ended;

  private enum Fate {
    ACKNOWLEDGED,
    REFUSED,
    UNKNOWN
  }

  OrderFlow(Session session) {
    client = session.capability(MessageClient.class);
    this.session = session;
  }

  /// Starts to send after a first order got its report, which shows that the services are ready.
  ///
  /// @param count the sending threads
  /// @param replies whether each thread waits for a report, or only for the broker
  void begin(int count, boolean replies) throws InterruptedException {
    long start = System.nanoTime();
    while (sendNext(true) != Fate.ACKNOWLEDGED) {
      patient(start, "reported");
    }
    for (int i = 0; i < count; i++) {
      threads.add(Thread.ofPlatform().daemon().start(() -> send(replies)));
    }
  }

  private Fate sendNext(boolean replies) throws InterruptedException {
    long id = next();
    Fate fate = fate(id, replies);
    note(id, fate);
    return fate;
  }

  private void send(boolean replies) {
    try {
      for (long id = next(); id > 0; id = next()) {
        note(id, fate(id, replies));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized long next() {
    return ended ? 0 : ++last;
  }

  private synchronized void note(long id, Fate fate) {
    fates.put(id, fate);
    acknowledged += fate == Fate.ACKNOWLEDGED ? 1 : 0;
    failed += fate == Fate.ACKNOWLEDGED ? 0 : 1;
    notifyAll();
  }

  private Fate fate(long id, boolean replies) throws InterruptedException {
    try {
      if (replies) {
        client.request(ORDERS, MessageTexts.order(id), MessagePersistence.PERSISTENT);
      } else {
        client.send(ORDERS, MessageTexts.order(id), MessagePersistence.PERSISTENT);
      }
      return Fate.ACKNOWLEDGED;
    } catch (DefiniteFailureException e) {
      Thread.sleep(REFUSED_MILLIS);
      return Fate.REFUSED;
    } catch (IOException | TimeoutException e) {
      return Fate.UNKNOWN;
    }
  }

  /// Waits until all orders are done, sends one and returns as soon as it is between its two ends;
  /// this is never before the broker's acknowledgement. Sends another order if that one was not
  /// accepted or never seen there.
  void awaitBetween() throws IOException, InterruptedException {
    long[] unused = orders().ids();
    long start = System.nanoTime();
    while (!sentBetween()) {
      patient(start, "between their ends");
    }
  }

  private OrderReadback orders() {
    return session.capability(OrderReadback.class);
  }

  private boolean sentBetween() throws InterruptedException {
    long id = next();
    Fate fate = fate(id, false);
    note(id, fate);
    long sent = System.nanoTime();
    while (fate == Fate.ACKNOWLEDGED && System.nanoTime() - sent < SEEN_NANOS) {
      try {
        if (orders().between(id)) {
          return true;
        }
      } catch (IOException e) {
        // The database or the broker is away.
      }
    }
    return false;
  }

  synchronized void awaitAcknowledged(int more) throws InterruptedException {
    int until = acknowledged + more;
    long start = System.nanoTime();
    while (acknowledged < until) {
      patient(start, "acknowledged");
      wait(LOOK_MILLIS);
    }
  }

  synchronized void awaitFailed() throws InterruptedException {
    int until = failed + 1;
    long start = System.nanoTime();
    while (failed < until) {
      patient(start, "failed");
      wait(LOOK_MILLIS);
    }
  }

  private synchronized void patient(long start, String what) {
    if (System.nanoTime() - start > PATIENCE_NANOS) {
      throw new AssertionError("orders " + what + " stay at " + acknowledged + ", " + failed);
    }
  }

  /// Each thread first gets its current answer.
  void end() throws InterruptedException {
    synchronized (this) {
      ended = true;
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /// Ends the flow and compares acknowledged orders with the database.
  ///
  /// @return the numbers of acknowledged, refused and unknown orders; and how many were lost,
  /// doubled, orphaned and untrue
  String judged() throws IOException, InterruptedException {
    end();
    Map<Long, Integer> placed = new HashMap<>();
    for (long id : orders().ids()) {
      placed.merge(id, 1, Integer::sum);
    }
    synchronized (this) {
      return "acknowledged %d refused %d unknown %d lost %d doubled %d orphaned %d untrue %d"
          .formatted(
              count(Fate.ACKNOWLEDGED),
              count(Fate.REFUSED),
              count(Fate.UNKNOWN),
              fates.entrySet().stream()
                  .filter(order -> order.getValue() == Fate.ACKNOWLEDGED)
                  .filter(order -> !placed.containsKey(order.getKey()))
                  .count(),
              placed.values().stream().filter(rows -> rows > 1).count(),
              placed.keySet().stream()
                  .filter(id -> fates.getOrDefault(id, Fate.REFUSED) == Fate.UNKNOWN)
                  .count(),
              placed.keySet().stream()
                  .filter(id -> fates.getOrDefault(id, Fate.REFUSED) == Fate.REFUSED)
                  .count());
    }
  }

  private long count(Fate fate) {
    return fates.values().stream().filter(each -> each == fate).count();
  }
}
