package assay.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.host.pod.ApiPermission;
import assay.host.pod.ApiProblem;
import assay.host.pod.PodFailure;
import assay.host.pod.PodOwnership;
import assay.host.pod.PodRequest;
import assay.host.pod.PodSpec;
import assay.host.pod.PodState;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMixedDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.server.mock.OutputStreamMessage;
import io.fabric8.kubernetes.client.server.mock.StatusStreamMessage;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.ServerRequest;
import io.fabric8.mockwebserver.ServerResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Requests to the API and its answers, with the library's own mock server.
@Timeout(60)
final class FabricPodsIT {

  private static final String REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
  private static final String PODS = "/api/v1/namespaces/assay/pods";

  private final Map<ServerRequest, Queue<ServerResponse>> answers = new HashMap<>();
  private final KubernetesMockServer server =
      new KubernetesMockServer(
          new Context(),
          new MockWebServer(),
          answers,
          new KubernetesMixedDispatcher(answers),
          false);
  private KubernetesClient client;
  private FabricPods pods;

  @BeforeEach
  void begin() {
    server.init();
    client = server.createClient(new QueuedWebSocketHttpClientFactory());
    pods = new FabricPods(client, "assay");
  }

  @AfterEach
  void end() {
    pods.close();
    server.destroy();
  }

  private static PodRequest wish(String name, String node) {
    return new PodRequest(
        name,
        PodOwnership.labels("run-1", "member-1"),
        "a test",
        new PodSpec("", "assay", "assay:1", Map.of("pool", "grid"), 1.5, 1L << 30),
        node,
        List.of("sh", "-c", "true"),
        "/assay-run",
        Map.of("HOME", "/assay-run/home"),
        Duration.ofHours(49));
  }

  private static SelfSubjectAccessReview review(boolean allowed) {
    return new SelfSubjectAccessReviewBuilder()
        .withNewStatus()
        .withAllowed(allowed)
        .endStatus()
        .build();
  }

  @Test
  void rights_areAskedForOneByOne_andThoseThatAreDeniedAreLacking() throws ApiProblem {
    server.expect().post().withPath(REVIEWS).andReturn(201, review(true)).once();
    server.expect().post().withPath(REVIEWS).andReturn(201, review(false)).once();
    ApiPermission create = new ApiPermission("create", "pods", "");
    ApiPermission exec = new ApiPermission("create", "pods", "exec");
    assertThat(pods.lacking(List.of(create, exec))).containsExactly(exec);
  }

  private void refusePods(int code, String message) {
    server
        .expect()
        .post()
        .withPath(PODS)
        .andReturn(code, new StatusBuilder().withCode(code).withMessage(message).build())
        .always();
  }

  private ApiProblem refused() {
    return catchThrowableOfType(ApiProblem.class, () -> pods.create(wish("p", "")));
  }

  @Test
  void refusals_keepTheirCodeAndTheirWords() {
    refusePods(404, "namespaces \"assay\" not found");
    assertThat(refused().code()).isEqualTo(ApiProblem.NOT_FOUND);
    assertThat(refused()).hasMessage("namespaces \"assay\" not found");
  }

  @Test
  void policies_speakForThemselves() {
    refusePods(403, "pods \"p\" is forbidden: exceeded quota: compute");
    assertThat(refused().code()).isEqualTo(ApiProblem.FORBIDDEN);
    assertThat(refused()).hasMessageContaining("exceeded quota");
  }

  @Test
  void whoeverIsNotKnown_isToldSo() {
    refusePods(401, "Unauthorized");
    assertThat(refused().code()).isEqualTo(ApiProblem.UNAUTHORIZED);
  }

  @Test
  void pod_asksForItsLimits_andForNoRights() throws ApiProblem {
    pods.create(wish("p", ""));
    Pod made = client.pods().inNamespace("assay").withName("p").get();
    assertThat(made.getSpec().getNodeSelector()).containsEntry("pool", "grid");
    assertThat(made.getSpec().getRestartPolicy()).isEqualTo("Never");
    assertThat(made.getSpec().getAutomountServiceAccountToken()).isFalse();
    assertThat(made.getSpec().getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(made.getSpec().getActiveDeadlineSeconds()).isEqualTo(176_400);
    assertThat(made.getSpec().getAffinity().getNodeAffinity()).isNull();
    assertThat(made.getSpec().getContainers())
        .singleElement()
        .satisfies(container -> {
          assertThat(container.getImage()).isEqualTo("assay:1");
          assertThat(String.valueOf(container.getResources().getLimits().get("cpu")))
              .isEqualTo("1.5");
          assertThat(String.valueOf(container.getResources().getLimits().get("memory")))
              .isEqualTo("1073741824");
          assertThat(container.getResources().getRequests())
              .isEqualTo(container.getResources().getLimits());
        });
    pods.create(wish("q", "node-7"));
    Pod pinned = client.pods().inNamespace("assay").withName("q").get();
    assertThat(
            pinned
                .getSpec()
                .getAffinity()
                .getNodeAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution()
                .getNodeSelectorTerms()
                .getFirst()
                .getMatchFields()
                .getFirst()
                .getValues())
        .containsExactly("node-7");
  }

  private void becomes(String name, Pod status) {
    client
        .pods()
        .inNamespace("assay")
        .withName(name)
        .edit(pod -> new PodBuilder(pod).withStatus(status.getStatus()).build());
  }

  @Test
  void podThatRuns_isWaitedFor_andGoesWhenItIsDeleted() throws Exception {
    pods.create(wish("p", ""));
    Thread kubelet =
        Thread.ofPlatform()
            .start(() ->
                becomes(
                    "p",
                    new PodBuilder()
                        .withNewStatus()
                        .withPhase("Running")
                        .withPodIP("10.1.2.3")
                        .addNewContainerStatus()
                        .withNewState()
                        .withNewRunning()
                        .endRunning()
                        .endState()
                        .endContainerStatus()
                        .endStatus()
                        .build()));
    PodState state = pods.await("p", PodState::ready, Duration.ofSeconds(20));
    kubelet.join();
    assertThat(state.address()).isEqualTo("10.1.2.3");
    assertThat(pods.list(PodOwnership.LABEL, PodOwnership.ASSAY))
        .extracting(PodState::name)
        .containsExactly("p");
    pods.delete(List.of("p", "never-there"));
    assertThat(pods.list(PodOwnership.LABEL, PodOwnership.ASSAY)).isEmpty();
  }

  @Test
  void imageThatIsNotThere_andNodesThatDoNotTakeIt_areRead() throws ApiProblem {
    pods.create(wish("p", ""));
    becomes(
        "p",
        new PodBuilder()
            .withNewStatus()
            .withPhase("Pending")
            .addNewContainerStatus()
            .withNewState()
            .withNewWaiting("no such manifest", "ErrImagePull")
            .endState()
            .endContainerStatus()
            .endStatus()
            .build());
    PodState pod = pods.list(PodOwnership.RUN, "run-1").getFirst();
    assertThat(PodFailure.lasting(pod))
        .contains(new PodFailure(PodFailure.Kind.IMAGE, "ErrImagePull: no such manifest"));
    becomes(
        "p",
        new PodBuilder()
            .withNewStatus()
            .withPhase("Pending")
            .addNewCondition()
            .withType("PodScheduled")
            .withStatus("False")
            .withReason("Unschedulable")
            .withMessage("0/1 nodes are available")
            .endCondition()
            .endStatus()
            .build());
    PodState waiting = pods.await("p", PodState::ready, Duration.ofMillis(300));
    assertThat(PodFailure.late(waiting))
        .isEqualTo(new PodFailure(PodFailure.Kind.UNSCHEDULED, "0/1 nodes are available"));
  }

  private static final String EXEC =
      PODS + "/p/exec?command=sh&command=-c&command=cat&container=process&stdin=true&stdout=true";

  private Process exec() throws IOException {
    return pods.exec("p", List.of("sh", "-c", "cat"), null);
  }

  @Test
  void process_hearsAndSpeaks_andTellsItsExitCode() throws Exception {
    pods.create(wish("p", ""));
    server
        .expect()
        .get()
        .withPath(EXEC)
        .andUpgradeToWebSocket()
        .open()
        .expect("\0a word\n")
        .andEmit(new OutputStreamMessage("heard a word\n"))
        .once()
        .expect("\0end\n")
        .andEmit(new StatusStreamMessage(7))
        .once()
        .done()
        .always();
    Process process = exec();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    write(process, "a word\n");
    assertThat(said.readLine()).isEqualTo("heard a word");
    assertThat(process.isAlive()).isTrue();
    process.getOutputStream().close();
    write(process, "end\n");
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(7);
    assertThat(said.readLine()).isNull();
  }

  private static void write(Process process, String text) throws IOException {
    OutputStream out = process.getOutputStream();
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  @Test
  void connectionThatIsCutHere_endsTheProcessAsASignalWould() throws Exception {
    pods.create(wish("p", ""));
    server.expect().get().withPath(EXEC).andUpgradeToWebSocket().open().done().always();
    Process process = exec();
    process.destroy();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(255);
  }
}
