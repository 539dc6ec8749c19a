package assay.sessions.node.client;

import assay.api.DefiniteFailureException;
import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/// Sends the requests of many users to nodes: to each user's own as long as that takes them, else to the next.
///
/// A node that refuses a connection, or says that it is unavailable, surely did nothing; the next one gets the request.
/// Nothing is tried again that a node may have begun.
public final class Balancer implements WebClient, AutoCloseable {

  private static final Timeout CONNECT = Timeout.ofSeconds(1);
  private static final Timeout ANSWER = Timeout.ofSeconds(10);
  private static final int MOST_CONNECTIONS = 20_000;

  /// How many kept connections, each found closed, are given up before a node counts as gone.
  private static final int KEPT_TRIES = 10;

  private final List<HttpHost> nodes;
  private final IntFunction<String> names;
  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient client;
  private final AtomicInteger turn = new AtomicInteger();
  private final Map<Integer, Browser> browsers = new ConcurrentHashMap<>();

  /// A balancer before nodes.
  ///
  /// @param nodes where they take requests, in a fixed order
  /// @param names the name of each, by its place
  public Balancer(List<HttpHost> nodes, IntFunction<String> names) {
    this.nodes = List.copyOf(nodes);
    this.names = names;
    connections =
        new Connections.Builder()
            .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
            .setMaxConnPerRoute(MOST_CONNECTIONS)
            .setMaxConnTotal(MOST_CONNECTIONS)
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(CONNECT)
                    .setSocketTimeout(ANSWER)
                    // To look whether a connection is still good would take a millisecond each
                    // time.
                    .setValidateAfterInactivity(TimeValue.NEG_ONE_MILLISECOND)
                    .build())
            .build();
    client =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setRequestExecutor(new Connections.Executor())
            .setDefaultRequestConfig(RequestConfig.custom().setResponseTimeout(ANSWER).build())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .disableConnectionState()
            .disableDefaultUserAgent()
            .build();
  }

  @Override
  public WebAnswer get(int user, String path, Routing routing)
      throws IOException, InterruptedException {
    Browser browser = browsers.computeIfAbsent(user, fresh -> new Browser());
    boolean elsewhere = routing == Routing.ELSEWHERE && browser.known();
    int own = browser.known() ? browser.nodeOr(0) : next(turn.getAndIncrement());
    int first = elsewhere ? next(own + 1) : own;
    IOException refusal = null;
    for (int attempt = 0; attempt < nodes.size(); attempt++) {
      int node = next(first + attempt);
      try {
        WebAnswer answer = askOnOpenConnection(browser, node, path);
        if (!elsewhere) {
          browser.stay(node);
        }
        return answer;
      } catch (ConnectException | ConnectTimeoutException | NoRouteToHostException e) {
        refusal = e;
      } catch (IOException e) {
        broken(browser, elsewhere, node, e);
        throw e;
      }
    }
    throw new DefiniteFailureException(
        "none of %d nodes takes requests: %s"
            .formatted(nodes.size(), refusal == null ? "" : refusal.getMessage()),
        refusal == null ? new IOException() : refusal);
  }

  /// The node may have closed some or all that are kept; then there are fresh ones.
  private WebAnswer askOnOpenConnection(Browser browser, int node, String path) throws IOException {
    for (int attempt = 0; attempt < KEPT_TRIES; attempt++) {
      try {
        return ask(browser, node, path);
      } catch (Connections.ClosedException e) {
        connections.closeIdle(TimeValue.ZERO_MILLISECONDS);
      }
    }
    throw new ConnectException(names.apply(node) + " closes every connection at once");
  }

  private int next(int place) {
    return Math.floorMod(place, nodes.size());
  }

  /// Its node is not the user's any more.
  private void broken(Browser browser, boolean elsewhere, int node, IOException cause)
      throws InterruptedException {
    if (!elsewhere) {
      browser.stay(next(node + 1));
    }
    if (cause instanceof InterruptedIOException && Thread.interrupted()) {
      throw new InterruptedException(cause.getMessage());
    }
  }

  /// @throws ConnectException where the node takes no connection, or says that it takes no request
  private WebAnswer ask(Browser browser, int node, String path) throws IOException {
    HttpGet request = new HttpGet(path);
    String cookies = browser.cookies();
    if (!cookies.isEmpty()) {
      request.setHeader(HttpHeaders.COOKIE, cookies);
    }
    return client.execute(nodes.get(node), request, answer -> read(browser, node, answer));
  }

  private WebAnswer read(Browser browser, int node, ClassicHttpResponse answer)
      throws IOException, ParseException {
    String body = answer.getEntity() == null ? "" : EntityUtils.toString(answer.getEntity());
    if (answer.getCode() == HttpStatus.SC_SERVICE_UNAVAILABLE) {
      throw new ConnectException(names.apply(node) + " answers that it is unavailable");
    }
    for (Header line : answer.getHeaders(HttpHeaders.SET_COOKIE)) {
      browser.keep(line.getValue());
    }
    return new WebAnswer(answer.getCode(), body, names.apply(node));
  }

  @Override
  public void forget(int user) {
    browsers.remove(user);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
