package assay.kubernetes;

import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.http.HttpClient;

/// The library's access to the JDK's HTTP client, with connections to which any thread may send at
/// any time.
final class QueuedWebSocketHttpClientFactory extends JdkHttpClientFactory {

  @Override
  protected HttpClient.Builder createNewHttpClientBuilder() {
    return queued(super.createNewHttpClientBuilder());
  }

  /// A builder that passes every setting on, and wraps the client that is built.
  private static HttpClient.Builder queued(HttpClient.Builder of) {
    return (HttpClient.Builder)
        Proxy.newProxyInstance(
            QueuedWebSocketHttpClientFactory.class.getClassLoader(),
            new Class<?>[] {HttpClient.Builder.class},
            (builder, method, arguments) -> {
              try {
                Object result = method.invoke(of, arguments);
                return result instanceof HttpClient client ? new QueuedHttpClient(client) : builder;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
