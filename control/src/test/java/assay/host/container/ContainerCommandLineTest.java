package assay.host.container;

import static org.assertj.core.api.Assertions.assertThat;

import assay.host.container.ContainerCommandLine.Mount;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A container's command line, and the names that show its owner.
final class ContainerCommandLineTest {

  private static List<String> line(ContainerSpec spec) {
    return new ContainerCommandLine(
            spec, "r", Map.of(Path.of("/runs/1"), new Mount("/runs/1", true)))
        .line("n", "10.0.0.11", "/runs/1/m", List.of("/opt/jdk/bin/java", "-cp", "x", "Main"));
  }

  @Test
  void processIsTheContainersOwn_withItsArgumentsAndItsFolder() {
    List<String> line = line(new ContainerSpec("podman", "assay", "", 0, 0));
    assertThat(line).startsWith("podman", "run", "--rm", "-i", "--name", "n", "--label", "assay=r");
    assertThat(line).endsWith("--entrypoint", "/opt/jdk/bin/java", "assay", "-cp", "x", "Main");
    assertThat(String.join(" ", line))
        .contains("--network host", "--pid host", "-w /runs/1/m")
        .contains("--mount type=bind,src=/runs/1,dst=/runs/1 ")
        .doesNotContain("--cpus", "--memory", "--ip");
  }

  @Test
  void limitsAndAddress_areAskedForWhereTheyAreGiven() {
    assertThat(String.join(" ", line(new ContainerSpec("podman", "assay", "grid", 1.5, 1 << 30))))
        .contains(
            "--network grid --ip 10.0.0.11",
            "--cpus 1.5 ",
            "--memory 1073741824 --memory-swap 1073741824")
        .doesNotContain("--network host");
  }

  @Test
  void numberOfCpus_isWrittenInFull() {
    assertThat(String.join(" ", line(new ContainerSpec("podman", "assay", "", 0.125, 0))))
        .contains("--cpus 0.125 ");
  }

  @Test
  void pathWithAComma_isBoundByTheOptionThatDoesNotSplitThere() {
    Map<Path, Mount> mounts = Map.of(Path.of("/my,jars/a.jar"), new Mount("/assay/a.jar", false));
    ContainerSpec spec = new ContainerSpec("podman", "assay", "", 0, 0);
    assertThat(new ContainerCommandLine(spec, "r", mounts).line("n", "", "", List.of("java")))
        .containsSequence("-v", "/my,jars/a.jar:/assay/a.jar:ro")
        .doesNotContain("--mount");
  }

  @Test
  void container_isNobodys_onlyWhereItsProcessIsGone() {
    String own = ContainerOwnership.next("member-1");
    assertThat(own).matches("assay-\\d+-\\d+-\\d+-member-1");
    assertThat(ContainerOwnership.next("member-1")).isNotEqualTo(own);
    assertThat(ContainerOwnership.abandoned(own)).isFalse();
    // The same number, but an earlier process with it.
    assertThat(ContainerOwnership.abandoned(own.replaceFirst("-\\d+-\\d+-member", "-1-1-member")))
        .isTrue();
    assertThat(ContainerOwnership.abandoned("assay-999999999-1-1-member-1")).isTrue();
    assertThat(ContainerOwnership.abandoned("somebody-elses")).isFalse();
  }
}
