package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.AssayProcess.Ended;
import assay.record.RunRecord;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.testing.SkipReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three members of Hazelcast are replaced under load: by a release that the cluster takes, and by one that it refuses.
@Tag("nightly")
final class UpgradeIT {

  private static final String STUDY =
      """
      study: upgrade
      question: Does the cluster take another release?
      engine: hazelcast
      workload: tradeoffs
      cluster: { members: 3, machines: 3, heap: 128m, client-heap: 128m, version: 5.3.7, measure-memory: never }
      data: { customers: 500, counters: 0, tallies: 0, sets: 0, value: 16b }
      configurations:
        patch: { fault: upgrade all to 5.3.8 for 90s }
        minor: { fault: upgrade all to 5.4.0 for 90s }
      steps:
        - open: { rate: 100/s, warm-up: 1s, for: 100s, mix: { put: 50, get: 50 }, fault: { at: 2s } }
      check: [lost-writes, recovery]
      """;

  @TempDir private Path folder;

  @Test
  void members_sayBothReleases_andARefusedOneKeepsItsOwn() throws Exception {
    Path out = folder.resolve("run");
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY);
    Ended ended = AssayProcess.run(folder, "run", study.toString(), "--out", out.toString());
    boolean served = !ended.printed().contains("E545") && !ended.printed().contains("E546");
    SkipReason.skip(
        served
            ? Optional.empty()
            : Optional.of("the releases cannot be fetched (name a repository in settings.xml)"));
    RunDirectory run = ended.kept(out);

    RunRecord record = RunRecord.open(run);
    assertThat(record.environment().products().keySet())
        .contains("hazelcast 5.3.7", "hazelcast 5.3.8", "hazelcast 5.4.0");
    FaultEvent.Over patch = over(record.events(), "patch-1");
    assertThat(patch.refused()).isEmpty();
    assertThat(patch.proof().split("it said 5\\.3\\.7 before and 5\\.3\\.8 now", -1)).hasSize(4);
    FaultEvent.Over minor = over(record.events(), "minor-1");
    assertThat(minor.refused()).contains("member-1");
    assertThat(minor.reason()).get().asString().contains("5.4.0", "not compatible");
    assertThat(minor.proof()).contains("has joined again with its old release");
    assertThat(ended.printed())
        .contains("upgrade from 5.3.7 to 5.3.8 (patch)", "upgrade from 5.3.7 to 5.4.0 (minor)");
  }

  private static FaultEvent.Over over(List<TimedEvent> events, String trial) {
    List<TimedEvent> own = events.stream().filter(event -> trial.equals(event.trial())).toList();
    return TimedEvent.events(own, FaultEvent.Over.class).findFirst().orElseThrow();
  }
}
