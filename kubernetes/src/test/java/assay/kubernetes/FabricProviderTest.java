package assay.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import assay.host.pod.ApiPermission;
import assay.host.pod.ApiProblem;
import assay.host.pod.PodApi;
import assay.host.pod.PodApiLoader;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kubeconfigs: the chosen context, and their problems.
final class FabricProviderTest {

  private static final String KUBECONFIG = "kubeconfig";

  @TempDir private Path folder;

  @AfterEach
  void forget() {
    System.clearProperty(KUBECONFIG);
  }

  private void config(String server, String current) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("config"),
            """
            apiVersion: v1
            kind: Config
            clusters:
              - { name: c, cluster: { server: "%s" } }
              - { name: d, cluster: { server: "http://127.0.0.1:9/" } }
            users: [{ name: u, user: { token: t } }]
            contexts:
              - { name: lab, context: { cluster: c, user: u } }
              - { name: other, context: { cluster: d, user: u } }
            %s
            """
                .formatted(server, current));
    System.setProperty(KUBECONFIG, file.toString());
  }

  private static ApiProblem refused(String context) {
    return catchThrowableOfType(
        ApiProblem.class, () -> new FabricProvider().open(context, "assay"));
  }

  @Test
  void library_isFound() throws ApiProblem {
    assertThat(PodApiLoader.open(folder))
        .isInstanceOf(FabricProvider.class)
        .isSameAs(PodApiLoader.open(folder));
  }

  @Test
  void context_isTheOneThatIsNamed_orElseTheCurrentOne() throws IOException {
    config("http://127.0.0.1:7/", "current-context: lab");
    assertThat(unreached("other")).hasMessageStartingWith("http://127.0.0.1:9/: ");
    assertThat(unreached("")).hasMessageStartingWith("http://127.0.0.1:7/: ");
  }

  private static ApiProblem unreached(String context) throws ApiProblem {
    try (PodApi api = new FabricProvider().open(context, "assay")) {
      return catchThrowableOfType(ApiProblem.class, () -> api.lacking(ApiPermission.NEEDED));
    }
  }

  @Test
  void contextThatIsNotThere_isTold_withThoseThatAre() throws IOException {
    config("http://127.0.0.1:7/", "current-context: lab");
    assertThat(refused("labb")).hasMessage("there is no context `labb`; known are: lab, other");
  }

  @Test
  void kubeconfigWithoutACurrentContext_isTold() throws IOException {
    config("http://127.0.0.1:7/", "");
    assertThat(refused("")).hasMessageContaining("has no current context");
  }

  @Test
  void kubeconfigThatIsNotThere_isTold() {
    assumeFalse(
        Files.exists(Path.of(Config.KUBERNETES_SERVICE_ACCOUNT_TOKEN_PATH)),
        "needs a host that is no pod with a service account");
    System.setProperty(KUBECONFIG, folder.resolve("none").toString());
    assertThat(refused("lab")).hasMessageContaining("there is no context `lab`");
    assertThat(refused("")).hasMessageContaining("there is no kubeconfig");
  }

  @Test
  void serverThatDoesNotAnswer_isTold() throws IOException {
    int port;
    try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = nobody.getLocalPort();
    }
    config("http://127.0.0.1:%d/".formatted(port), "current-context: lab");
    ApiProblem problem = unreached("");
    assertThat(problem.code()).isEqualTo(ApiProblem.UNREACHED);
    assertThat(problem)
        .hasMessage("http://127.0.0.1:%d/: no connection is accepted there".formatted(port));
  }
}
