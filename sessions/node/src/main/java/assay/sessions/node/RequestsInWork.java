package assay.sessions.node;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/// Knows which requests a node is at, so that a graceful stop can wait for them. Until the node is ready it answers that
/// it is unavailable, though it listens: a store that is not whole yet would not find sessions that other nodes have.
public final class RequestsInWork extends ValveBase {

  /// The path of a page that only tells whether the node is ready, for the checks of a balancer.
  public static final String READY = "/assay/ready";

  private final int most;
  private final Semaphore free;
  private volatile boolean ready;

  /// Of a node.
  ///
  /// @param most how many there can be at a time
  RequestsInWork(int most) {
    super(true);
    this.most = most;
    free = new Semaphore(most);
  }

  /// From now on requests are answered.
  void begin() {
    ready = true;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    if (!ready) {
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      return;
    }
    if (request.getRequestURI().equals(READY)) {
      return;
    }
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
