package assay.sessions.tomcat;

import static assay.api.web.WebClient.Routing.AFFINE;
import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.web.WebNodes;
import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;
import assay.sessions.node.container.TomcatContainer;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tomcat replicates in a valve after the application: no byte of an answer may be sent before, or
/// the browser reaches another node before the session does.
@Timeout(60)
final class AnswerOrderIT {

  private final List<Boolean> sent = new CopyOnWriteArrayList<>();

  @TempDir private Path folder;

  @Test
  void answer_isNotSent_beforeTheContainersValvesAreDone() throws Exception {
    try (WebNodes nodes = WebNodes.start(new Engine(), 1, Map.of(), folder)) {
      for (String page : List.of("login?user=1&v=1&full=1", "search?q=lamp&v=2", "look")) {
        nodes.client().get(1, "/shop/" + page, AFFINE);
      }
    }
    assertThat(sent).containsExactly(false, false, false);
  }

  private final class Engine extends WebEngine {

    @Override
    public String name() {
      return "order";
    }

    @Override
    protected SessionStore store() {
      return new SessionStore() {

        @Override
        public void attach(NodeStartContext node) {
          TomcatContainer container = (TomcatContainer) node.container();
          container.keepSessions();
          container.tomcat().getEngine().getPipeline().addValve(new Behind());
        }

        @Override
        public void close() {}
      };
    }
  }

  private final class Behind extends ValveBase {

    Behind() {
      super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
      getNext().invoke(request, response);
      sent.add(response.isCommitted());
    }
  }
}
