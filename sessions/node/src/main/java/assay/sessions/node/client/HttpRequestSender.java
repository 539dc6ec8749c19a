package assay.sessions.node.client;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.util.function.Supplier;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/// Sends requests on kept connections, and repeats no request after its first byte was sent.
final class HttpRequestSender implements Closeable {

  private static final Timeout CONNECT = Timeout.ofSeconds(1);
  private static final int MOST_CONNECTIONS = 20_000;

  /// How many kept connections may turn out closed before a host counts as gone.
  private static final int KEPT_TRIES = 10;

  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient client;

  /// @param answer the wait for an answer
  HttpRequestSender(Timeout answer) {
    connections =
        new CheckedConnections.Builder()
            .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
            .setMaxConnPerRoute(MOST_CONNECTIONS)
            .setMaxConnTotal(MOST_CONNECTIONS)
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(CONNECT)
                    .setSocketTimeout(answer)
                    // Checking whether a connection is still good would take a millisecond each
                    // time.
                    .setValidateAfterInactivity(TimeValue.NEG_ONE_MILLISECOND)
                    .build())
            .build();
    client =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setRequestExecutor(new CheckedConnections.Executor())
            .setDefaultRequestConfig(RequestConfig.custom().setResponseTimeout(answer).build())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .disableConnectionState()
            .disableDefaultUserAgent()
            .build();
  }

  /// Sends a request and reads its answer. If the host has closed kept connections, new ones are
  /// opened.
  ///
  /// @throws ConnectException when the host closes every connection before anything is sent
  /// @throws IOException when the host takes no connection, or the answer does not come
  <T> T send(HttpHost host, Supplier<HttpGet> request, HttpClientResponseHandler<T> read)
      throws IOException, InterruptedException {
    for (int attempt = 0; attempt < KEPT_TRIES; attempt++) {
      try {
        return client.execute(host, request.get(), read);
      } catch (CheckedConnections.ClosedException e) {
        connections.closeIdle(TimeValue.ZERO_MILLISECONDS);
      } catch (InterruptedIOException e) {
        if (Thread.interrupted()) {
          throw new InterruptedException(e.getMessage());
        }
        throw e;
      }
    }
    throw new ConnectException(host + " closes every connection at once");
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
