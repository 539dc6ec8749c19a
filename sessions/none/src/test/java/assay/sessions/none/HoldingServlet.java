package assay.sessions.none;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/// A user's servlet, which answers on request.
@WebServlet("/hold/*")
public final class HoldingServlet extends HttpServlet {

  private static final long serialVersionUID = 1;

  private static volatile CountDownLatch begun = new CountDownLatch(1);
  private static volatile CountDownLatch released = new CountDownLatch(1);

  static void reset() {
    begun = new CountDownLatch(1);
    released = new CountDownLatch(1);
  }

  static void awaitBegun() throws InterruptedException {
    begun.await();
  }

  static void release() {
    released.countDown();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    begun.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    response.getWriter().print("held");
  }
}
