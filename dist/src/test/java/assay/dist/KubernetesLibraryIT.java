package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The Kubernetes client library in the built installation: it is complete, and asks the API.
@Tag("further")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class KubernetesLibraryIT {

  @TempDir private Path folder;

  /// A kubeconfig for a server that does not exist.
  private String kubeconfig(int port) throws IOException {
    return Files.writeString(
            folder.resolve("config"),
            """
            apiVersion: v1
            kind: Config
            clusters: [{ name: c, cluster: { server: "http://127.0.0.1:%d/" } }]
            users: [{ name: u, user: { token: t } }]
            contexts: [{ name: lab, context: { cluster: c, user: u } }]
            current-context: lab
            """
                .formatted(port))
        .toString();
  }

  private String doctor(Path home, int port) throws Exception {
    Path hosts =
        Files.writeString(
            folder.resolve("hosts.yaml"),
            """
            hosts:
              k: { kubernetes: { namespace: assay, image: "registry.example.org/assay:1" } }
            members: [k]
            clients: k
            """);
    List<String> launcher = List.of("env", "KUBECONFIG=" + kubeconfig(port));
    try (AssayProcess assay =
        AssayProcess.startFrom(home, launcher, folder, "doctor", "--hosts", hosts.toString())) {
      return assay.await().printed().replaceAll("\\s+", " ");
    }
  }

  private static int portOfNobody() throws IOException {
    try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return nobody.getLocalPort();
    }
  }

  @Test
  void installation_asksTheServerOfAKubeconfig() throws Exception {
    int port = portOfNobody();
    assertThat(doctor(AssayProcess.HOME, port))
        .contains(
            "E571 host k cannot be used: http://127.0.0.1:%d/: no connection is accepted there"
                .formatted(port));
  }

  /// An incomplete installation is not a cluster's fault.
  @Test
  void installationWithoutTheLibrary_saysSo() throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    try (Stream<Path> parts = Files.list(AssayProcess.HOME)) {
      for (Path part : parts.toList()) {
        String name = part.getFileName().toString();
        if (!name.equals("kubernetes") && !name.equals("start-cache")) {
          Files.createSymbolicLink(home.resolve(name), part);
        }
      }
    }
    String said = doctor(home, portOfNobody());
    try (Stream<Path> links = Files.list(home)) {
      for (Path link : links.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
    assertThat(said)
        .contains("E571 host k cannot be used: this installation has no client library")
        .contains("build or unpack it again");
  }
}
