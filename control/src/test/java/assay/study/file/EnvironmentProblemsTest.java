package assay.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.study.Samples;
import assay.study.check.HostCapabilities;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EnvironmentProblemsTest {

  @TempDir Path folder;

  @Test
  void portInUse_isRefusedAndAFreeOneIsNot() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
      ProblemException refused = refused("cluster: { port: %d }\n".formatted(port));
      assertThat(refused.problems()).extracting(Problem::code).containsExactly("E506");
      assertThat(refused.exit()).isEqualTo(ExitCode.ENVIRONMENT);
    }
    assertThat(problems("cluster: { port: %d }\n".formatted(port))).isEmpty();
  }

  @Test
  void oldJdk_isRefusedAndANewerOneIsNot() throws IOException {
    assertThat(problems("cluster: { jvm: %s }\n".formatted(jdk("old", "11.0.2"))))
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("E505"))
        .satisfies(problem -> assertThat(problem.what()).contains("JDK 11").contains("need 21"));
    assertThat(problems("cluster: { jvm: %s }\n".formatted(jdk("new", "21.0.1")))).isEmpty();
  }

  private Path jdk(String name, String version) throws IOException {
    Path java = Files.createDirectories(folder.resolve(name + "/bin")).resolve("java");
    Files.createFile(java);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path home = folder.resolve(name);
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"%s\"\n".formatted(version));
    return home;
  }

  @Test
  void wrongInput_beatsTheEnvironmentInTheExitCode() {
    ProblemException refused = refused("cluster: { jvm: no/where, backup: asnyc }\n");
    assertThat(refused.problems()).extracting(Problem::code).containsExactly("E505", "E207");
    assertThat(refused.exit()).isEqualTo(ExitCode.INVALID_INPUT);
  }

  @Test
  void heaps_areComparedWithTheHost() {
    Path file = Samples.write(folder, Samples.study("cluster: { heap: 1g }\n") + Samples.STEP);
    long needed = (3L << 30) + (512L << 20);
    assertThat(
            Samples.problems(
                Samples.resolver(new HostCapabilities(needed)), file, StudyOptions.NONE))
        .isEmpty();
    assertThat(
            Samples.problems(
                Samples.resolver(new HostCapabilities(needed - 1)), file, StudyOptions.NONE))
        .extracting(Problem::code)
        .containsExactly("E403");
  }

  /// A reader who mends the setting must not then hear of the memory.
  @ParameterizedTest
  @CsvSource({
    "'heap: 1g, heep: 2g', E302 E403",
    "'heap: 1g, backup: snyc', E207 E403",
    "'heap: much, backup: snyc', E207 E207",
    "'heap: 1g, members: few', E207"
  })
  void memory_isToldBesideWrongSettings(String cluster, String codes) {
    String study = Samples.study("cluster: { %s }\n".formatted(cluster)) + Samples.STEP;
    Path file = Samples.write(folder, study);
    assertThat(
            Samples.problems(
                Samples.resolver(new HostCapabilities(1L << 30)), file, StudyOptions.NONE))
        .extracting(Problem::code)
        .containsExactlyInAnyOrder(codes.split(" "));
  }

  @Test
  void set_thatIsNoKeyAndValueIsRefused() {
    Path file = Samples.write(folder, Samples.study("") + Samples.STEP);
    for (String set : List.of("backup", "=sync", "backup=", "steps.9.open.rate=1/s")) {
      assertThat(
              Samples.problems(file, new StudyOptions(List.of(set), false, null, null, List.of())))
          .as(set)
          .extracting(Problem::code)
          .containsExactly("E208");
    }
  }

  private ProblemException refused(String parts) {
    Path file = Samples.write(folder, Samples.study(parts) + Samples.STEP);
    return catchThrowableOfType(
        ProblemException.class, () -> Samples.resolve(file, StudyOptions.NONE));
  }

  private List<Problem> problems(String parts) {
    Path file = Samples.write(folder, Samples.study(parts) + Samples.STEP);
    StudyOptions options =
        new StudyOptions(List.of(), false, null, null, List.of(), Set.of("jvm"), false);
    return Samples.problems(file, options);
  }
}
