package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.AssayProcess.Ended;
import assay.record.RunRecord;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.testing.SkipReason;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Artemis loses no order when its server dies: the oldest and the newest release that the adapter fits, and one between
/// them.
@Tag("nightly")
final class BrokerReleasesIT {

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("assay.dist.TriedReleases#ofBrokers")
  void brokersDeath_losesNoOrder(TriedReleases.Tried tried) throws Exception {
    String release = tried.release();
    Path out = folder.resolve("run");
    Ended ended =
        AssayProcess.runText(
            folder,
            """
            study: broker-releases
            question: Does the release lose an order?
            engine: artemis
            workload: trader
            cluster: { members: 2, machines: 1, heap: 192m, client-heap: 96m, measure-memory: never, version: %s, between-commits: 20ms }
            data: { instruments: 50 }
            configurations: { local: { transaction: local }, xa: { transaction: xa }, replica: { members: 3 } }
            steps:
              - open:
                  rate: 60/s
                  warm-up: 2s
                  for: 14s
                  mix: { quote: 20, order: 40, place: 40 }
                  fault: { restart: member-1, at: 4s, for: 1s }
            check: [orders]
            """
                .formatted(release),
            out);
    boolean served = !ended.printed().contains("E545") && !ended.printed().contains("E546");
    SkipReason.skip(
        served
            ? Optional.empty()
            : Optional.of(
                "Artemis %s cannot be fetched (name a repository in Maven's settings.xml)"
                    .formatted(release)));
    RunDirectory kept = ended.kept(out);

    Set<String> jars =
        Objects.requireNonNull(
                RunRecord.open(kept).environment().products().get("artemis " + release))
            .keySet();
    assertThat(jars)
        .contains("artemis-server-%s.jar".formatted(release))
        .filteredOn(jar -> jar.startsWith("artemis-"))
        .allMatch(jar -> jar.endsWith("-%s.jar".formatted(release)));
    ControlVerdicts verdicts = new ControlVerdicts(kept, ResultsFile.verdicts(kept));
    for (String configuration : verdicts.behaviours()) {
      assertThat(verdicts.measure(configuration, "orders", "lost-orders").value())
          .as(configuration)
          .isZero();
    }
    assertThat(verdicts.measure("xa", "orders", "doubled-orders").value()).isZero();
  }
}
