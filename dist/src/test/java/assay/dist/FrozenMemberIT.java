package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A member that stays frozen. Separate from all others: any other run would end it.
@Tag("further")
final class FrozenMemberIT {

  @TempDir private Path folder;

  /// If a pause's guard is killed too, the member stays frozen; the next run ends it.
  @Test
  void memberThatStaysFrozen_isEndedByTheNextRun() throws Exception {
    Path study =
        Files.writeString(
            folder.resolve("frozen.yaml"),
            FaultStudy.of("loopback", "60s", "{ pause: member, for: 50s, at: 1s }"));
    Path out = folder.resolve("run");
    try (AssayProcess assay =
        AssayProcess.start(folder, "run", study.toString(), "--out", out.toString())) {
      assay.awaitText(
          folder.resolve("run.partial").resolve("events.ndjson"), "\"FAULT_TOOK_EFFECT\"", 1);
      List<ProcessHandle> guards =
          assay.process().descendants().filter(FrozenMemberIT::isShell).toList();
      assertThat(guards).isNotEmpty();
      guards.forEach(ProcessHandle::destroyForcibly);
      assay.process().destroyForcibly().waitFor();
    }
    assertThat(AssayProcess.leftSoon(out.toString(), 1)).hasSize(1);
    Path next =
        Files.writeString(
            folder.resolve("next.yaml"),
            """
            study: next
            question: What does a run find of the one before?
            engine: reference
            workload: tradeoffs
            data: { customers: 1_000, value: 16 }
            configurations: { map: { behaviour: map } }
            steps:
              - closed: { each: [get 100] }
            """);
    Path after = folder.resolve("next");
    AssayProcess.run(folder, "run", next.toString(), "--out", after.toString()).kept(after);
    assertThat(AssayProcess.leftSoon(out.toString())).isEmpty();
  }

  private static boolean isShell(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("sh")).isPresent();
  }
}
