package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `kill -9` of Assay while start-up caches are made. At its end a JVM lets another process make
/// its cache, and waits for that for seconds.
@Tag("further")
@Needs(host = ProcCondition.class)
final class TrainingKilledIT {

  @TempDir private Path folder;

  /// An installation without caches.
  private Path home() throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    try (Stream<Path> parts = Files.list(AssayProcess.HOME)) {
      for (Path part : parts.filter(each -> !each.endsWith("start-cache")).toList()) {
        Files.createSymbolicLink(home.resolve(part.getFileName()), part);
      }
    }
    return home;
  }

  @Test
  void kill_whileACacheIsMade_leavesNoProcess() throws Exception {
    assumeTrue(Runtime.version().feature() >= 25, "caches are made in the JVM itself");
    List<ProcessHandle> all = List.of();
    try (AssayProcess assay =
        AssayProcess.startFrom(home(), List.of(), folder, "prepare", "hazelcast")) {
      while (all.stream().noneMatch(TrainingKilledIT::makesACache)) {
        assertThat(assay.process().waitFor(20, TimeUnit.MILLISECONDS))
            .as("it ended before a cache was made: " + assay.errors())
            .isFalse();
        all = assay.process().descendants().toList();
      }
      assay.process().destroyForcibly().waitFor();
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
    while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(all)
        .as("processes that are left after five seconds")
        .noneMatch(ProcessHandle::isAlive);
  }

  /// The JVM that a child's own JVM starts.
  private static boolean makesACache(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("/java")).isPresent()
        && process
            .parent()
            .filter(AssayProcess.processesWith("assay.child.ChildMain")::contains)
            .isPresent();
  }
}
