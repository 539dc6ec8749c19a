package assay.sessions.node;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/// Knows which requests a node is at, so that a graceful stop can wait for them.
final class RequestsInWork extends ValveBase {

  private final int most;
  private final Semaphore free;

  /// Of a node.
  ///
  /// @param most how many there can be at a time
  RequestsInWork(int most) {
    super(true);
    this.most = most;
    free = new Semaphore(most);
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    free.acquireUninterruptibly();
    try {
      getNext().invoke(request, response);
    } finally {
      free.release();
    }
  }

  /// Waits until all are done; whether they are.
  boolean awaitNone(Duration patience) throws InterruptedException {
    return free.tryAcquire(most, patience.toMillis(), TimeUnit.MILLISECONDS);
  }
}
