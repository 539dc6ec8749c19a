package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import assay.testing.SigintCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A signal in the middle of simulated worlds.
@Needs(host = SigintCondition.class)
final class WorldsKilledIT {

  /// A background shell makes its children ignore SIGINT; a terminal does not.
  private static final List<String> HEARING = List.of("env", "--default-signal=INT");

  @TempDir private Path folder;

  /// The studies that a self-test may run beside worlds.
  @BeforeEach
  void studies() throws IOException {
    Path studies = Files.createDirectory(folder.resolve("studies"));
    for (String study : List.of("controls.yaml", "no-fault.yaml")) {
      Files.copy(Path.of("../studies", study), studies.resolve(study));
    }
  }

  private static List<Path> folders(long pid) throws IOException {
    try (Stream<Path> memory = Files.list(Path.of("/dev/shm"));
        Stream<Path> disk = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      String prefix = "assay-worlds-" + pid + "-";
      return Stream.concat(memory, disk)
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .toList();
    }
  }

  private static boolean plays(long pid) throws IOException {
    for (Path own : folders(pid)) {
      try (Stream<Path> files = Files.list(own)) {
        if (files.anyMatch(file -> file.getFileName().toString().startsWith("world"))) {
          return true;
        }
      }
    }
    return false;
  }

  private AssayProcess playing() throws IOException, InterruptedException {
    AssayProcess assay =
        AssayProcess.startUnder(
            HEARING, folder, "calibrate", "--self-test=worlds", "--worlds", "1000000");
    while (assay.process().isAlive() && !plays(assay.process().pid())) {
      Thread.onSpinWait();
    }
    return assay;
  }

  private static void signal(AssayProcess assay, String signal) throws Exception {
    String line = "kill -" + signal + " " + assay.process().pid();
    assertThat(new ProcessBuilder("sh", "-c", line).start().waitFor()).isZero();
  }

  @Test
  @Timeout(120)
  void interrupt_endsWithOneLineThatSaysWhatWasPlayed() throws Exception {
    AssayProcess.Ended ended;
    long pid;
    try (AssayProcess assay = playing()) {
      pid = assay.process().pid();
      signal(assay, "INT");
      ended = assay.await();
    }
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(130);
    assertThat(ended.errors().lines().toList().getLast())
        .matches("assay: stopped by the user; \\d+ worlds? were played, from seed 1 on, and .*");
    assertThat(folders(pid)).isEmpty();
  }

  @Test
  @Timeout(180)
  void whatAKilledOneLeaves_isDeletedByTheNext() throws Exception {
    long pid;
    try (AssayProcess assay = playing()) {
      pid = assay.process().pid();
      signal(assay, "KILL");
      int unused = assay.process().waitFor();
    }
    assertThat(folders(pid)).as("what it left").isNotEmpty();
    AssayProcess.Ended next =
        AssayProcess.run(folder, "calibrate", "--self-test=worlds", "--worlds", "20");
    assertThat(next.exit()).as(next.printed()).isZero();
    assertThat(folders(pid)).isEmpty();
  }
}
