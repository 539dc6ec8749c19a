package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cluster.disk.PrivateDisks;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.testing.HostCondition;
import assay.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A broker with a journal full of orders that wait for a frozen database: Artemis then gives up,
/// and is restarted when there is room.
@Tag("further")
@Tag("nightly")
@Needs(host = FullJournalIT.Disks.class)
final class FullJournalIT {

  private static final String STUDY =
      """
      study: full-journal
      question: What becomes of orders when the disk under the journal is full?
      engine: artemis
      workload: trader
      cluster: { members: 2, machines: 1, heap: 160m, client-heap: 96m, measure-memory: never, journal-file: 64k, disk: 48m }
      configurations: { full: { consumers: 4 } }
      steps:
        - open:
            rate: 80/s
            warm-up: 1s
            for: 14s
            mix: { order: 20, place: 80 }
            faults:
              - { pause: member-2, for: 4s, at: 500ms }
              - { disk-fill: member-1, for: 5s, at: 1s }
      check: [orders]
      """;

  @TempDir private Path folder;

  static final class Disks implements HostCondition {

    @Override
    public Optional<String> missing() {
      return PrivateDisks.missing();
    }
  }

  private static List<String> texts(List<TimedEvent> events, TimedEvent.Type type) {
    return events.stream().filter(event -> event.type() == type).map(TimedEvent::text).toList();
  }

  @Test
  void brokerGivesUpAndComesBack_withEveryOrderThatItHadAcknowledged() throws Exception {
    Path out = folder.resolve("run");
    RunDirectory kept = AssayProcess.runText(folder, STUDY, out).kept(out);
    List<TimedEvent> events = EventLog.read(kept.events());
    assertThat(texts(events, TimedEvent.Type.FAULT_TOOK_EFFECT))
        .contains("member-1: no byte of its disk is free, and a write is refused");
    assertThat(texts(events, TimedEvent.Type.PROCESS_LOST))
        .singleElement()
        .asString()
        .startsWith(
            "member-1 ended unasked with exit code 3; the last line of its log: Artemis has given up")
        .contains("No space left on device")
        .doesNotContain(folder.toString());
    assertThat(texts(events, TimedEvent.Type.FAULT_OVER))
        .anySatisfy(text ->
            assertThat(text)
                .matches(
                    "member-1: [1-9]\\d+ bytes of its disk are free, and a write is taken;"
                        + " it had ended, and process \\d+ has joined"));
    // A duplicate depends on when the broker gave up.
    assertThat(
            new ControlVerdicts(kept, ResultsFile.verdicts(kept))
                .measure("full", "orders", "lost-orders")
                .value())
        .isZero();
    assertThat(AssayProcess.leftSoon(folder.toString())).isEmpty();
    assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(folder.toString());
  }
}
