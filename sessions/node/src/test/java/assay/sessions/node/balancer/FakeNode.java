package assay.sessions.node.balancer;

import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.cluster.RequestAdmission;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// A node that answers with the received cookies, sets its own one, and breaks off on request.
final class FakeNode implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger broken = new AtomicInteger();

  private FakeNode(HttpServer server) {
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/", this::answer);
  }

  static FakeNode start(JoinSpec spec, int index) throws IOException {
    InetSocketAddress address = new InetSocketAddress(spec.address(), NodePorts.http(spec, index));
    FakeNode node = new FakeNode(HttpServer.create(address, 0));
    node.server.start();
    return node;
  }

  static List<FakeNode> all(JoinSpec spec) throws IOException {
    List<FakeNode> nodes = new ArrayList<>();
    for (int i = 0; i < spec.members(); i++) {
      nodes.add(start(spec, i));
    }
    return nodes;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/break")) {
      broken.incrementAndGet();
      exchange.close();
      return;
    }
    List<String> cookies = exchange.getRequestHeaders().getOrDefault("Cookie", List.of(""));
    byte[] body = cookies.getFirst().getBytes(StandardCharsets.UTF_8);
    if (!path.equals(RequestAdmission.READY)) {
      exchange.getResponseHeaders().add("Set-Cookie", "SESSION=of-the-node; Path=/; HttpOnly");
    }
    exchange.sendResponseHeaders(path.equals("/unavailable") ? 503 : 200, body.length + 1L);
    exchange.getResponseBody().write(body);
    exchange.getResponseBody().write(';');
    exchange.close();
  }

  /// The number of broken-off requests.
  int broken() {
    return broken.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
