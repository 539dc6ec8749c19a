package assay.kubernetes;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

final class QueuedHttpClient extends HttpClient {

  private final HttpClient of;

  QueuedHttpClient(HttpClient of) {
    this.of = of;
  }

  @Override
  public WebSocket.Builder newWebSocketBuilder() {
    WebSocket.Builder builder = of.newWebSocketBuilder();
    return new WebSocket.Builder() {

      @Override
      public WebSocket.Builder header(String name, String value) {
        builder.header(name, value);
        return this;
      }

      @Override
      public WebSocket.Builder connectTimeout(Duration timeout) {
        builder.connectTimeout(timeout);
        return this;
      }

      @Override
      public WebSocket.Builder subprotocols(String first, String... others) {
        builder.subprotocols(first, others);
        return this;
      }

      @Override
      public CompletableFuture<WebSocket> buildAsync(URI uri, WebSocket.Listener listener) {
        return QueuedWebSocket.build(builder, uri, listener);
      }
    };
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return of.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return of.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return of.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return of.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return of.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return of.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return of.authenticator();
  }

  @Override
  public Version version() {
    return of.version();
  }

  @Override
  public Optional<Executor> executor() {
    return of.executor();
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body)
      throws IOException, InterruptedException {
    return of.send(request, body);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, HttpResponse.BodyHandler<T> body) {
    return of.sendAsync(request, body);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request,
      HttpResponse.BodyHandler<T> body,
      HttpResponse.PushPromiseHandler<T> pushed) {
    return of.sendAsync(request, body, pushed);
  }

  @Override
  public void shutdown() {
    of.shutdown();
  }

  @Override
  public boolean awaitTermination(Duration patience) throws InterruptedException {
    return of.awaitTermination(patience);
  }

  @Override
  public boolean isTerminated() {
    return of.isTerminated();
  }

  @Override
  public void shutdownNow() {
    of.shutdownNow();
  }

  @Override
  public void close() {
    of.close();
  }
}
