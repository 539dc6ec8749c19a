package assay.kubernetes;

import assay.host.pod.ApiProblem;
import assay.host.pod.PodApi;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/// Reads kubeconfigs like the library: `KUBECONFIG`, else `~/.kube/config`, else a pod's service account.
public final class FabricProvider implements PodApi.Provider {

  private static final int CONNECTING_MILLIS = 10_000;
  private static final int ANSWERING_MILLIS = 15_000;

  /// One retry covers a restarting API server; more would keep a user waiting without hope.
  private static final int RETRIES = 1;

  @Override
  public PodApi open(String context, String namespace) throws ApiProblem {
    Config config = read(context);
    try {
      return new FabricPods(client(config, namespace), namespace);
    } catch (RuntimeException e) {
      throw new ApiProblem(
          ApiProblem.UNREACHED, "the kubeconfig cannot be used: " + FabricPods.said(e));
    }
  }

  private static KubernetesClient client(Config config, String namespace) {
    config.setNamespace(namespace);
    config.setConnectionTimeout(CONNECTING_MILLIS);
    config.setRequestTimeout(ANSWERING_MILLIS);
    config.setRequestRetryBackoffLimit(RETRIES);
    return new KubernetesClientBuilder()
        .withConfig(config)
        .withHttpClientFactory(new QueuedWebSocketHttpClientFactory())
        .build();
  }

  private static Config read(String context) throws ApiProblem {
    Config config;
    try {
      config = Config.autoConfigure(context.isEmpty() ? null : context);
    } catch (RuntimeException e) {
      throw new ApiProblem(
          ApiProblem.UNREACHED, "the kubeconfig cannot be read: " + FabricPods.said(e));
    }
    List<String> contexts =
        config.getContexts().stream().map(each -> each.getName()).sorted().toList();
    if (!context.isEmpty() && !contexts.contains(context)) {
      throw new ApiProblem(
          ApiProblem.UNREACHED,
          contexts.isEmpty()
              ? "there is no context `%s`, for there is no kubeconfig: %s"
                  .formatted(context, files())
              : "there is no context `%s`; known are: %s"
                  .formatted(context, String.join(", ", contexts)));
    }
    if (contexts.isEmpty() && !inPod()) {
      throw new ApiProblem(ApiProblem.UNREACHED, "there is no kubeconfig: " + files());
    }
    if (context.isEmpty() && !contexts.isEmpty() && config.getCurrentContext() == null) {
      throw new ApiProblem(
          ApiProblem.UNREACHED,
          "the kubeconfig has no current context; name one with `context`: "
              + String.join(", ", contexts));
    }
    return config;
  }

  private static String files() {
    Collection<String> names = Config.getKubeconfigFilenames();
    return names.stream().allMatch(name -> new File(name).exists())
        ? String.join(", ", names) + " names none"
        : String.join(", ", names) + " is not there";
  }

  private static boolean inPod() {
    return Files.exists(Path.of(Config.KUBERNETES_SERVICE_ACCOUNT_TOKEN_PATH));
  }
}
