package assay.kubernetes;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.InetAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

final class QueuedHttpClientBuilder implements HttpClient.Builder {

  private HttpClient.Builder of;

  QueuedHttpClientBuilder(HttpClient.Builder of) {
    this.of = of;
  }

  @Override
  public HttpClient.Builder cookieHandler(CookieHandler handler) {
    of = of.cookieHandler(handler);
    return this;
  }

  @Override
  public HttpClient.Builder connectTimeout(Duration timeout) {
    of = of.connectTimeout(timeout);
    return this;
  }

  @Override
  public HttpClient.Builder sslContext(SSLContext context) {
    of = of.sslContext(context);
    return this;
  }

  @Override
  public HttpClient.Builder sslParameters(SSLParameters parameters) {
    of = of.sslParameters(parameters);
    return this;
  }

  @Override
  public HttpClient.Builder executor(Executor executor) {
    of = of.executor(executor);
    return this;
  }

  @Override
  public HttpClient.Builder followRedirects(HttpClient.Redirect policy) {
    of = of.followRedirects(policy);
    return this;
  }

  @Override
  public HttpClient.Builder version(HttpClient.Version version) {
    of = of.version(version);
    return this;
  }

  @Override
  public HttpClient.Builder priority(int priority) {
    of = of.priority(priority);
    return this;
  }

  @Override
  public HttpClient.Builder proxy(ProxySelector selector) {
    of = of.proxy(selector);
    return this;
  }

  @Override
  public HttpClient.Builder authenticator(Authenticator authenticator) {
    of = of.authenticator(authenticator);
    return this;
  }

  @Override
  public HttpClient.Builder localAddress(InetAddress address) {
    of = of.localAddress(address);
    return this;
  }

  @Override
  public HttpClient build() {
    return new QueuedHttpClient(of.build());
  }
}
