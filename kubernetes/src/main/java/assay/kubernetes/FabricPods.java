package assay.kubernetes;

import assay.host.pod.ApiPermission;
import assay.host.pod.ApiProblem;
import assay.host.pod.PodApi;
import assay.host.pod.PodOwnership;
import assay.host.pod.PodProcess;
import assay.host.pod.PodRequest;
import assay.host.pod.PodState;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.TtyExecErrorable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A namespace, through fabric8's client.
final class FabricPods implements PodApi {

  private final KubernetesClient client;
  private final String namespace;

  FabricPods(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  @Override
  public List<ApiPermission> lacking(List<ApiPermission> rights) throws ApiProblem {
    List<ApiPermission> lacking = new ArrayList<>();
    for (ApiPermission right : rights) {
      SelfSubjectAccessReview review =
          new SelfSubjectAccessReviewBuilder()
              .withNewSpec()
              .withNewResourceAttributes()
              .withNamespace(namespace)
              .withVerb(right.verb())
              .withResource(right.resource())
              .withSubresource(right.subresource().isEmpty() ? null : right.subresource())
              .endResourceAttributes()
              .endSpec()
              .build();
      SelfSubjectAccessReview said =
          asked(() -> client.authorization().v1().selfSubjectAccessReview().create(review));
      if (said.getStatus() == null || !Boolean.TRUE.equals(said.getStatus().getAllowed())) {
        lacking.add(right);
      }
    }
    return lacking;
  }

  @Override
  public PodState create(PodRequest wish) throws ApiProblem {
    return PodStatusReader.of(
        asked(() -> client.pods().inNamespace(namespace).resource(PodManifest.of(wish)).create()));
  }

  private PodResource pod(String name) {
    return client.pods().inNamespace(namespace).withName(name);
  }

  @Override
  public PodState await(String name, Predicate<PodState> ready, Duration patience)
      throws ApiProblem {
    try {
      Pod found =
          asked(() ->
              pod(name)
                  .waitUntilCondition(
                      pod -> pod == null || ready.test(PodStatusReader.of(pod)),
                      patience.toMillis(),
                      TimeUnit.MILLISECONDS));
      return state(name, found);
    } catch (ApiProblem e) {
      if (e.code() != ApiProblem.TIMED_OUT) {
        throw e;
      }
      return state(name, asked(() -> pod(name).get()));
    }
  }

  private static PodState state(String name, @Nullable Pod found) throws ApiProblem {
    if (found == null) {
      throw new ApiProblem(ApiProblem.GONE, "the pod %s was deleted by somebody".formatted(name));
    }
    return PodStatusReader.of(found);
  }

  @Override
  public Process exec(String name, List<String> command, @Nullable Path errors) throws IOException {
    OutputStream written =
        errors == null ? OutputStream.nullOutputStream() : Files.newOutputStream(errors);
    try {
      ExecWatch process =
          asked(() -> {
            TtyExecErrorable begun =
                pod(name)
                    .inContainer(PodManifest.CONTAINER)
                    // The pod was awaited at its creation; otherwise the library would check again,
                    // with a list and a watch.
                    .withReadyWaitTimeout(0)
                    .redirectingInput()
                    .redirectingOutput();
            String[] words = command.toArray(String[]::new);
            return errors == null ? begun.exec(words) : begun.writingError(written).exec(words);
          });
      CompletableFuture<Integer> exit = process.exitCode().thenApply(FabricPods::known);
      var unused = exit.whenComplete((code, lost) -> close(written));
      return new PodProcess(process.getInput(), process.getOutput(), exit, process::close);
    } catch (ApiProblem e) {
      written.close();
      throw e;
    }
  }

  /// The library returns -1 or null when the connection ended before the process.
  private static Integer known(@Nullable Integer code) {
    if (code == null || code < 0) {
      throw new IllegalStateException("the connection is gone");
    }
    return code;
  }

  private static void close(OutputStream written) {
    try {
      written.close();
    } catch (IOException e) {
      // Everything possible was written.
    }
  }

  @Override
  public List<PodState> list(String label, String value) throws ApiProblem {
    return asked(() ->
        client.pods().inNamespace(namespace).withLabel(label, value).list().getItems().stream()
            .filter(FabricPods::isAssays)
            .map(PodStatusReader::of)
            .toList());
  }

  /// Other tools may use the same manager label and the same names.
  private static boolean isAssays(Pod pod) {
    Map<String, String> labels = pod.getMetadata().getLabels();
    return labels != null && labels.containsKey(PodOwnership.RUN);
  }

  @Override
  public void delete(List<String> names) throws ApiProblem {
    for (String name : names) {
      var unused = asked(() -> pod(name).delete());
    }
  }

  @Override
  public void close() {
    client.close();
  }

  private <A> A asked(Supplier<A> question) throws ApiProblem {
    try {
      return question.get();
    } catch (KubernetesClientTimeoutException e) {
      throw new ApiProblem(ApiProblem.TIMED_OUT, said(e));
    } catch (KubernetesClientException e) {
      // The library uses -1 when no answer came.
      throw e.getCode() > ApiProblem.UNREACHED
          ? new ApiProblem(e.getCode(), said(e))
          : unreached(e);
    } catch (RuntimeException e) {
      throw unreached(e);
    }
  }

  /// The address of the API, with the reason for the failure.
  private ApiProblem unreached(RuntimeException e) {
    return new ApiProblem(ApiProblem.UNREACHED, client.getMasterUrl() + ": " + said(e));
  }

  /// The cluster's message, or else the first cause with a message.
  static String said(Throwable e) {
    if (e instanceof KubernetesClientException api && api.getStatus() != null) {
      String message = api.getStatus().getMessage();
      if (message != null && !message.isBlank()) {
        return message;
      }
    }
    String said = "";
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException) {
        return "no connection is accepted there";
      }
      if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
        return "nobody knows its name";
      }
      if (cause instanceof HttpTimeoutException) {
        return "it does not answer";
      }
      String message = cause.getMessage();
      said = message == null || message.isBlank() ? said : message;
    }
    return said.lines().findFirst().orElse(e.getClass().getSimpleName());
  }
}
