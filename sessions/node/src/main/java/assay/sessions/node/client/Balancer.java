package assay.sessions.node.client;

import assay.api.DefiniteFailureException;
import assay.api.web.WebAnswer;
import assay.sessions.node.cluster.RequestAdmission;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.util.Timeout;

/// Sends many users' requests to nodes: to each user's own node while it accepts them, else to the
/// next.
///
/// A node that announces its stop gets no new users. A node that refuses a connection or is
/// unavailable surely did not process it, and the next node gets the request. A request that a node
/// may have started is never repeated.
public final class Balancer extends Browsers {

  private static final Timeout ANSWER = Timeout.ofSeconds(10);

  private final List<HttpHost> nodes;
  private final IntFunction<String> names;
  private final Set<Integer> draining = ConcurrentHashMap.newKeySet();
  private final AtomicInteger turn = new AtomicInteger();

  /// @param nodes the nodes' addresses, in a fixed order
  /// @param names each node's name by its index
  public Balancer(List<HttpHost> nodes, IntFunction<String> names) {
    super(ANSWER);
    this.nodes = List.copyOf(nodes);
    this.names = names;
  }

  @Override
  public WebAnswer get(int user, String path, Routing routing)
      throws IOException, InterruptedException {
    Browser browser = browser(user);
    boolean elsewhere = routing == Routing.ELSEWHERE && browser.known();
    int own = browser.known() ? browser.nodeOr(0) : fresh();
    int first = elsewhere ? next(own + 1) : own;
    IOException refusal = null;
    for (int attempt = 0; attempt < nodes.size(); attempt++) {
      int node = next(first + attempt);
      try {
        WebAnswer answer = ask(browser, node, path);
        if (!elsewhere) {
          browser.stay(node);
        }
        return answer;
      } catch (ConnectException | ConnectTimeoutException | NoRouteToHostException e) {
        refusal = e;
        draining.remove(node);
      } catch (IOException e) {
        if (!elsewhere) {
          browser.stay(next(node + 1));
        }
        throw e;
      }
    }
    throw new DefiniteFailureException(
        "none of %d nodes takes requests: %s"
            .formatted(nodes.size(), refusal == null ? "" : refusal.getMessage()),
        refusal == null ? new IOException() : refusal);
  }

  /// The next node in turn that is not about to stop, if there is one.
  private int fresh() {
    int node = next(turn.getAndIncrement());
    for (int passed = 0; passed < nodes.size() && draining.contains(node); passed++) {
      node = next(turn.getAndIncrement());
    }
    return node;
  }

  private int next(int place) {
    return Math.floorMod(place, nodes.size());
  }

  /// @throws ConnectException when the node refuses the connection or the request
  private WebAnswer ask(Browser browser, int node, String path)
      throws IOException, InterruptedException {
    return sender()
        .send(nodes.get(node), () -> browser.request(path), answer -> read(browser, node, answer));
  }

  private WebAnswer read(Browser browser, int node, ClassicHttpResponse answer)
      throws IOException, ParseException {
    String body = Browser.body(answer);
    if (answer.getCode() == HttpStatus.SC_SERVICE_UNAVAILABLE) {
      throw new ConnectException(names.apply(node) + " answers that it is unavailable");
    }
    browser.keep(answer, cookie -> true);
    if (answer.containsHeader(RequestAdmission.DRAINING)) {
      draining.add(node);
    } else {
      draining.remove(node);
    }
    return new WebAnswer(answer.getCode(), body, names.apply(node));
  }
}
