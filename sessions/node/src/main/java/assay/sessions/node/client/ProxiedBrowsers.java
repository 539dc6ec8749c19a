package assay.sessions.node.client;

import assay.api.DefiniteFailureException;
import assay.api.web.WebAnswer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.util.Timeout;

/// Sends many users' requests to one HAProxy, which passes each to the node in the user's cookie,
/// else to the next in turn.
///
/// HAProxy answers 503 if no node took the request; the request is then surely not processed. With
/// any other error answer from HAProxy a node may have started the request.
public final class ProxiedBrowsers extends Browsers {

  /// The cookie that names a user's node for HAProxy.
  public static final String COOKIE = "ASSAY_NODE";

  /// The answer header that names the node; HAProxy's own answers have none.
  public static final String NODE = "X-Assay-Node";

  /// The header for a request to another node: the first live node among the names gets the
  /// request.
  public static final String ELSEWHERE = "X-Assay-Elsewhere";

  /// Longer than HAProxy waits for a node, so HAProxy reports the timeout.
  private static final Timeout ANSWER = Timeout.ofSeconds(12);

  private final HttpHost proxy;
  private final List<String> nodes;

  /// @param nodes the names of the nodes behind HAProxy
  public ProxiedBrowsers(HttpHost proxy, List<String> nodes) {
    super(ANSWER);
    this.proxy = proxy;
    this.nodes = List.copyOf(nodes);
  }

  @Override
  public WebAnswer get(int user, String path, Routing routing)
      throws IOException, InterruptedException {
    Browser browser = browser(user);
    String own = browser.cookie(COOKIE);
    String others = routing == Routing.ELSEWHERE && !own.isEmpty() ? others(own) : "";
    try {
      return judged(
          sender()
              .send(
                  proxy,
                  () -> request(browser, path, others),
                  answer -> read(browser, answer, others.isEmpty())));
    } catch (ConnectException | ConnectTimeoutException | NoRouteToHostException e) {
      throw new DefiniteFailureException("HAProxy takes no connection: " + e.getMessage(), e);
    }
  }

  /// All other nodes, beginning with the next.
  private String others(String own) {
    int place = nodes.indexOf(own);
    return IntStream.range(1, nodes.size())
        .mapToObj(distance -> nodes.get((place + distance) % nodes.size()))
        .collect(Collectors.joining(","));
  }

  private static HttpGet request(Browser browser, String path, String others) {
    HttpGet request = browser.request(path);
    if (!others.isEmpty()) {
      request.setHeader(ELSEWHERE, others);
    }
    return request;
  }

  /// @param moves whether the user stays with the node that answered
  private static WebAnswer read(Browser browser, ClassicHttpResponse answer, boolean moves)
      throws IOException, ParseException {
    String body = Browser.body(answer);
    browser.keep(answer, cookie -> moves || !cookie.equals(COOKIE));
    Header node = answer.getFirstHeader(NODE);
    return new WebAnswer(answer.getCode(), body, node == null ? "" : node.getValue());
  }

  private static WebAnswer judged(WebAnswer answer) throws IOException {
    boolean own = answer.node().isEmpty();
    if (answer.status() == HttpStatus.SC_SERVICE_UNAVAILABLE) {
      throw new DefiniteFailureException(
          own
              ? "HAProxy found no node that takes the request"
              : answer.node() + " answers that it is unavailable");
    }
    if (own) {
      throw new IOException("HAProxy answers %d itself".formatted(answer.status()));
    }
    return answer;
  }
}
