package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.ProgramLanguage;
import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `kill -9` of the one process that a user started, while a client in another language sends.
/// `ProgramChildIT` covers the end of the client's own process, and of the program.
@Tag("further")
@Tag("nightly")
@Needs(host = ProcCondition.class)
final class KillClientsIT {

  private static final List<String> ENGINE = List.of("redis");

  @TempDir private Path folder;

  static List<ProgramLanguage> languages() {
    return ProgramLanguage.all();
  }

  private static String study(String language) {
    return """
    study: killed-clients
    question: What is left of clients in %1$s when the one process a user started is killed?
    engine: redis
    workload: tradeoffs
    cluster: { members: 1, machines: 1, heap: 128m, client-heap: 64m, backup: none, measure-memory: never, flags: -XX:TieredStopAtLevel=1, client-language: %1$s }
    data: { customers: 200, value: 64, counters: 0, tallies: 0, sets: 0 }
    steps:
      - open: { rate: 100/s, warm-up: 0s, for: 60s, mix: { put: 50, get: 50 } }
    """
        .formatted(language);
  }

  @ParameterizedTest
  @MethodSource("languages")
  void kill_leavesNoProgram(ProgramLanguage language) throws Exception {
    ClientNeeds.require(language, ENGINE);
    Path study =
        Files.writeString(folder.resolve("killed-clients.yaml"), study(language.language()));
    Path out = folder.resolve("run");
    List<ProcessHandle> all;
    try (AssayProcess assay =
        AssayProcess.start(folder, "run", study.toString(), "--out", out.toString())) {
      Path events = folder.resolve("run.partial").resolve("events.ndjson");
      assay.awaitText(events, "\"WINDOW_BEGINS\"", 1);
      all = assay.process().descendants().toList();
      assertThat(all)
          .as("a member, its server, a client and its program")
          .hasSizeGreaterThanOrEqualTo(4)
          .anyMatch(each -> each.info().commandLine().orElse("").contains(language.entry()));
      assay.process().destroyForcibly().waitFor();
    }
    for (ProcessHandle each : all) {
      assertThat(each.onExit().get(20, TimeUnit.SECONDS).isAlive()).as(each.toString()).isFalse();
    }
    assertThat(AssayProcess.leftSoon(folder.toString())).isEmpty();
  }
}
