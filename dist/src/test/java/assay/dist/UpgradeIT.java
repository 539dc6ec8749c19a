package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.ProgramReleases;
import assay.dist.AssayProcess.Ended;
import assay.record.RunRecord;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.testing.Needs;
import assay.testing.SkipReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three members are replaced under load: by a release that the cluster takes, and by one that it refuses.
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

  /// A snapshot of Redis 7.0 has the version 10; Valkey reads it, and writes newer ones.
  @Test
  @Needs("redis-server")
  void valkeyTakesThePlaceOfRedis_whichCannotReadItsSnapshots() throws Exception {
    Optional<String> redis = release("redis-server", "7\\.0\\..*");
    Optional<String> valkey = release("valkey-server", "[89]\\..*");
    SkipReason.skip(
        redis.isPresent() && valkey.isPresent()
            ? Optional.empty()
            : Optional.of("redis-server 7.0 or valkey-server 8 missing (put both in the PATH)"));
    String before = redis.orElseThrow();
    String after = valkey.orElseThrow();
    Path out = folder.resolve("run");
    Ended ended =
        AssayProcess.runText(
            folder,
            """
            study: upgrade
            question: Does the cluster take another server?
            engine: redis
            workload: tradeoffs
            cluster: { members: 3, machines: 3, heap: 64m, client-heap: 128m, detection: 2s, measure-memory: never }
            data: { customers: 500, counters: 0, tallies: 0, sets: 0, value: 16b }
            configurations:
              there: { version: %1$s, fault: upgrade all to valkey %2$s for 60s }
              back: { version: %2$s, server: valkey, fault: upgrade all to redis %1$s for 60s }
            steps:
              - open: { rate: 100/s, warm-up: 1s, for: 70s, mix: { put: 50, get: 50 }, fault: { at: 2s } }
            check: [lost-writes, recovery]
            """
                .formatted(before, after),
            out);

    RunRecord record = RunRecord.open(ended.kept(out));
    assertThat(record.environment().products().keySet())
        .contains("redis " + before, "valkey " + after);
    FaultEvent.Over there = over(record.events(), "there-1");
    assertThat(there.refused()).isEmpty();
    assertThat(
            there
                .proof()
                .split("it said redis %s before and valkey %s now".formatted(before, after), -1))
        .hasSize(4);
    FaultEvent.Over back = over(record.events(), "back-1");
    assertThat(back.refused()).contains("member-1");
    assertThat(back.reason()).get().asString().startsWith("Can't handle RDB format version");
    assertThat(back.proof()).contains("has joined again with its old release");
    assertThat(ended.printed())
        .contains("upgrade from redis %s to valkey %s (there)".formatted(before, after));
  }

  private static Optional<String> release(String program, String form) {
    return ProgramReleases.all(program).values().stream()
        .filter(release -> release.matches(form))
        .findFirst();
  }

  private static FaultEvent.Over over(List<TimedEvent> events, String trial) {
    List<TimedEvent> own = events.stream().filter(event -> trial.equals(event.trial())).toList();
    return TimedEvent.events(own, FaultEvent.Over.class).findFirst().orElseThrow();
  }
}
