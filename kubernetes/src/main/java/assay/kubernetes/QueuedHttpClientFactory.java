package assay.kubernetes;

import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.net.http.HttpClient;

/// The library's access to the JDK's HTTP client, with connections to which any thread may send at
/// any time.
final class QueuedHttpClientFactory extends JdkHttpClientFactory {

  @Override
  protected HttpClient.Builder createNewHttpClientBuilder() {
    return new QueuedHttpClientBuilder(super.createNewHttpClientBuilder());
  }
}
