package assay.sessions.node.container;

import assay.sessions.node.RequestsInWork;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/// Where requests enter a Tomcat, before everything that it does with them: a valve that replicates sessions is behind it.
/// One is in work until the last byte of its answer is sent; Tomcat itself sends that only when this valve is through. An asynchronous
/// servlet of a user's own is not waited for.
final class GateValve extends ValveBase {

  private final RequestsInWork requests;

  GateValve(RequestsInWork requests) {
    super(true);
    this.requests = requests;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    if (!requests.enter()) {
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      return;
    }
    try {
      if (request.getRequestURI().equals(RequestsInWork.READY)) {
        response.setStatus(requests.readyStatus());
        return;
      }
      if (requests.draining()) {
        response.setHeader(RequestsInWork.DRAINING, "yes");
      }
      getNext().invoke(request, response);
      if (!request.isAsync()) {
        response.finishResponse();
      }
    } finally {
      requests.leave();
    }
  }
}
