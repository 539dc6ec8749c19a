package assay.kubernetes;

import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.net.http.HttpClient;

/// The library's way to the JDK's client of HTTP, with connections to processes that any thread may send to at any time.
final class QueuedHttpClientFactory extends JdkHttpClientFactory {

  @Override
  protected HttpClient.Builder createNewHttpClientBuilder() {
    return new QueuedHttpClientBuilder(super.createNewHttpClientBuilder());
  }
}
