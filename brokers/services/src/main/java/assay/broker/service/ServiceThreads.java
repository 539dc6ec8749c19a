package assay.broker.service;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;

/// The threads of the services. A thread whose receiver fails opens another, repeatedly, because
/// the database may be unavailable.
final class ServiceThreads implements AutoCloseable {

  private static final Logger LOGGER = Logger.getLogger("assay.broker");
  private static final long AGAIN_MILLIS = 100;
  private static final long END_MILLIS = 10_000;

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  void start(String service, int count, ServiceTask.Opening opening) {
    for (int i = 1; i <= count; i++) {
      threads.add(Thread.ofPlatform().daemon().name(service + "-" + i).start(() -> serve(opening)));
    }
  }

  private void serve(ServiceTask.Opening opening) {
    String told = "";
    try {
      do {
        try (ServiceTask receiver = opening.open()) {
          told = "";
          while (end.getCount() > 0) {
            receiver.serveNext();
          }
        } catch (InterruptedException e) {
          throw e;
        } catch (Exception e) {
          String now = "" + e.getMessage();
          if (!now.equals(told)) {
            LOGGER.warning(Thread.currentThread().getName() + " begins anew: " + now);
          }
          told = now;
        }
      } while (!end.await(AGAIN_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Each thread first serves its current message.
  @Override
  public void close() throws InterruptedException {
    end.countDown();
    for (Thread thread : threads) {
      thread.join(END_MILLIS);
    }
  }
}
