package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.testing.SkipReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Members and clients in pods on a real, foreign cluster: three environment variables name the
/// cluster, the place in it, and its nodes' name for the image that `./assay image` made from this
/// build.
@Tag("nightly")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class KubernetesRealIT {

  private static final String KUBECONFIG = "ASSAY_KUBECONFIG";
  private static final String NAMESPACE = "ASSAY_KUBERNETES_NAMESPACE";
  private static final String IMAGE = "ASSAY_KUBERNETES_IMAGE";

  @TempDir private Path folder;
  private String kubeconfig = "";
  private Path hosts;

  private static String given(String name) {
    String value = System.getenv(name);
    return value == null ? "" : value;
  }

  @BeforeEach
  void find() throws IOException {
    List<String> lacking =
        List.of(KUBECONFIG, NAMESPACE, IMAGE).stream()
            .filter(each -> given(each).isEmpty())
            .toList();
    SkipReason.skip(
        lacking.isEmpty()
            ? Optional.empty()
            : Optional.of(
                "Kubernetes cluster missing (docs/how-to/hosts.md: set %s)"
                    .formatted(String.join(", ", lacking))));
    kubeconfig = Path.of(given(KUBECONFIG)).toAbsolutePath().toString();
    hosts =
        Files.writeString(
            folder.resolve("hosts.yaml"),
            """
            hosts:
              k: { kubernetes: { namespace: "%s", image: "%s", memory: 768m } }
            members: [k]
            clients: k
            """
                .formatted(given(NAMESPACE), given(IMAGE)));
  }

  private AssayProcess start(String... arguments) throws IOException {
    return AssayProcess.startUnder(List.of("env", "KUBECONFIG=" + kubeconfig), folder, arguments);
  }

  private AssayProcess run(Path out) throws IOException {
    return start(
        "run",
        AssayProcess.study("first-look"),
        "--lean",
        "--seed",
        "1",
        "--out",
        out.toString(),
        "--hosts",
        hosts.toString());
  }

  private String looked() throws Exception {
    try (AssayProcess assay = start("doctor", "--hosts", hosts.toString())) {
      return assay.await().printed().replaceAll("\\s+", " ");
    }
  }

  /// Pods end by themselves, and ended ones stay for a minute.
  private void assertNothingIsLeft() throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    String said = looked();
    while (said.contains("in use:") && System.nanoTime() < deadline) {
      said = looked();
    }
    assertThat(said).contains("k can be used: pods of").doesNotContain("in use:");
  }

  @Test
  void firstLook_findsThere_whatItFindsOnThisHost() throws Exception {
    Path out = folder.resolve("run");
    try (AssayProcess assay = run(out)) {
      RunDirectory run = assay.await().kept(out);
      assertThat(ContainersIT.figure(run, "sync", "lost-writes")).isZero();
      assertThat(ContainersIT.figure(run, "none", "lost-writes")).isPositive();
      assertThat(ContainersIT.figure(run, "sync", "stale-reads")).isZero();
      assertThat(ContainersIT.figure(run, "closest+scheduled(2s)", "stale-reads-recent"))
          .isPositive();
    }
    assertNothingIsLeft();
  }

  @Test
  void killOfAssay_endsEveryPod_andDoctorTakesThemAway() throws Exception {
    Path out = folder.resolve("killed");
    try (AssayProcess assay = run(out)) {
      assay.awaitText(new RunDirectory(Path.of(out + ".partial")).events(), "LOADED", 1);
      assay.process().destroyForcibly().waitFor();
    }
    assertThat(looked()).contains("in use: ", "member-1");
    assertNothingIsLeft();
  }
}
