package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.event.ClusterEvent;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Assay stands still in a run, and its processes do not.
@Tag("further")
final class FrozenAssayIT {

  private static final String STUDY =
      """
      study: frozen-assay
      question: Is it told that nothing was sampled?
      engine: reference
      workload: tradeoffs
      cluster: { client-heap: 64m }
      data: { customers: 500, value: 16 }
      configurations: { map: { behaviour: map } }
      steps:
        - open: { rate: 200/s, warm-up: 0s, for: 10s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;

  private static final long STOPPED_SECONDS = 4;

  @TempDir private Path folder;

  private static void send(String signal, AssayProcess to) throws Exception {
    List<String> kill = List.of("sh", "-c", "kill -%s %d".formatted(signal, to.process().pid()));
    assertThat(new ProcessBuilder(kill).start().waitFor()).isZero();
  }

  @Test
  void itsStandstill_isTold() throws Exception {
    Path study = Files.writeString(folder.resolve("frozen-assay.yaml"), STUDY);
    Path out = folder.resolve("run");
    AssayProcess.Ended ended;
    try (AssayProcess assay =
        AssayProcess.start(folder, "run", study.toString(), "--out", out.toString())) {
      assay.awaitText(new RunDirectory(folder.resolve("run.partial")).timeline(), ",true,put,", 2);
      send("STOP", assay);
      TimeUnit.SECONDS.sleep(STOPPED_SECONDS);
      send("CONT", assay);
      ended = assay.await();
    }
    RunDirectory run = ended.kept(out);
    assertThat(TimedEvent.events(EventLog.read(run.events()), ClusterEvent.StoodStill.class))
        .anySatisfy(still -> {
          assertThat(still.process()).isEqualTo(ClusterEvent.StoodStill.ASSAY);
          assertThat(still.nanos()).isGreaterThan(TimeUnit.SECONDS.toNanos(STOPPED_SECONDS - 2));
        });
    assertThat(run.report()).content().contains("Assay itself stood still for ");
  }
}
