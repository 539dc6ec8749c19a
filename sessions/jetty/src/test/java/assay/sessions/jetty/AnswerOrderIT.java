package assay.sessions.jetty;

import static assay.api.web.WebClient.Routing.AFFINE;
import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.web.WebNodes;
import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;
import assay.sessions.node.spring.SpringSessions;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.session.MapSession;
import org.springframework.session.MapSessionRepository;

/// No byte of an answer may be sent before its session is saved: the browser could reach another
/// node before the session does.
@Timeout(60)
final class AnswerOrderIT {

  private static final ThreadLocal<HttpServletResponse> ANSWERING = new ThreadLocal<>();

  private final List<Boolean> sentBeforeSaved = new CopyOnWriteArrayList<>();
  private final List<Boolean> sentBeforeFilterEnded = new CopyOnWriteArrayList<>();

  @TempDir private Path folder;

  /// A filter that works after the application, like Tomcat's own replication, is too late for an
  /// answer with a length or a full buffer; Spring Session saves before either is sent.
  @ParameterizedTest
  @CsvSource({
    "tomcat, 10, false, false",
    "jetty, 10, false, false",
    "tomcat, 10, true, true",
    "jetty, 10, true, true",
    "tomcat, 100000, false, true",
    "jetty, 100000, false, true"
  })
  void session_isSavedBeforeItsAnswerIsSent(
      String container, int bytes, boolean saysLength, boolean sentBehind) throws Exception {
    Map<String, String> settings = Map.of("container", container);
    try (WebNodes nodes = WebNodes.start(new Engine(), 1, settings, folder)) {
      String path = "/sized?bytes=%d&length=%b".formatted(bytes, saysLength);
      assertThat(nodes.client().get(1, path, AFFINE).body()).hasSize(bytes);
    }
    // After the application it saves the saved session again.
    assertThat(sentBeforeSaved).first().isEqualTo(false);
    assertThat(sentBeforeFilterEnded).containsExactly(sentBehind);
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
          node.container().addFilter("watch", new Watch());
          SpringSessions.install(node, new WatchedRepository());
          node.container().addServlet("sized", new Sized(), List.of("/sized"));
        }

        @Override
        public void close() {}
      };
    }
  }

  private final class WatchedRepository extends MapSessionRepository {

    WatchedRepository() {
      super(new ConcurrentHashMap<>());
    }

    @Override
    public void save(MapSession session) {
      sentBeforeSaved.add(ANSWERING.get().isCommitted());
      super.save(session);
    }
  }

  private final class Watch extends HttpFilter {

    private static final long serialVersionUID = 1;

    @Override
    protected void doFilter(
        HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      ANSWERING.set(response);
      chain.doFilter(request, response);
      sentBeforeFilterEnded.add(response.isCommitted());
    }
  }

  private static final class Sized extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      request.getSession().setAttribute("seen", "yes");
      byte[] body = new byte[Integer.parseInt(request.getParameter("bytes"))];
      Arrays.fill(body, (byte) 'x');
      if (Boolean.parseBoolean(request.getParameter("length"))) {
        response.setContentLength(body.length);
      }
      response.getOutputStream().write(body);
    }
  }
}
