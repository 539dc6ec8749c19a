package assay.sessions.node.container;

import assay.sessions.node.cluster.RequestAdmission;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/// Admits requests to Tomcat, before all other valves: a valve that replicates sessions is behind
/// this one. A request is in progress until the last byte of its answer is sent; Tomcat itself
/// sends that byte only after this valve. A user's asynchronous servlet is not awaited.
final class GateValve extends ValveBase {

  private final RequestAdmission requests;

  GateValve(RequestAdmission requests) {
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
      if (request.getRequestURI().equals(RequestAdmission.READY)) {
        response.setStatus(requests.readyStatus());
        return;
      }
      if (requests.draining()) {
        response.setHeader(RequestAdmission.DRAINING, "yes");
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
