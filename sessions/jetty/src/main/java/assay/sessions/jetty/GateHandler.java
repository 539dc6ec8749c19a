package assay.sessions.jetty;

import assay.sessions.node.cluster.RequestAdmission;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Admits requests to Jetty. A request is in progress until the last byte of its answer is sent.
final class GateHandler extends Handler.Wrapper {

  private final RequestAdmission requests;

  GateHandler(Handler application, RequestAdmission requests) {
    super(application);
    this.requests = requests;
  }

  @Override
  public boolean handle(Request request, Response response, Callback answered) throws Exception {
    if (!requests.enter()) {
      response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
      answered.succeeded();
      return true;
    }
    boolean handled = false;
    try {
      if (request.getHttpURI().getPath().equals(RequestAdmission.READY)) {
        response.setStatus(requests.readyStatus());
        answered.succeeded();
        return true;
      }
      if (requests.draining()) {
        response.getHeaders().put(RequestAdmission.DRAINING, "yes");
      }
      handled = super.handle(request, response, Callback.from(answered, requests::leave));
      return handled;
    } finally {
      // For a request that the application handles, the callback calls leave.
      if (!handled) {
        requests.leave();
      }
    }
  }
}
