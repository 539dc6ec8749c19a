package assay.broker.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import assay.conformance.message.MessageMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The decision log of a coordinator that dies between the second phases of its transactions, after
/// the queue's commit and before the database's.
@Tag("further")
@Timeout(240)
final class ArtemisDecisionsIT {

  private static final List<String> FLAGS =
      List.of("-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /// Recovery looks every second, and twice until it knows.
  private static final Duration LOOKS = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private long decisions() throws IOException {
    Path log = folder.resolve("member-1/files/transactions");
    try (Stream<Path> files = Files.walk(log)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().contains("AtomicAction"))
          .count();
    }
  }

  private void awaitNone() throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (decisions() > 0 && System.nanoTime() - start < LOOKS.toNanos()) {
      Thread.sleep(100);
    }
  }

  /// With each database, because each leaves another part to decide: a prepared row, or none.
  @ParameterizedTest
  @CsvSource({"emulated, 1", "h2, 2"})
  void deathBetweenTheSecondPhases_leavesNoDecision(String database, int members) throws Exception {
    Map<String, String> all =
        DescriptorClaims.read()
            .settings(
                Map.of("database", database, "transaction", "xa", "between-commits", "150ms"));
    try (ConformanceCluster cluster =
        new ConformanceCluster(folder, members, members, MessageMain.class, FLAGS, all)) {
      ChildProcess client = cluster.client();
      client.tell("begin 4 true");
      client.tell("acknowledged 40");
      cluster.member(1).kill();
      client.tell("failed");
      assertThat(decisions()).isPositive();
      cluster.restart(1);
      client.tell("acknowledged 40");
      client.tell("end");
      awaitNone();
      assertThat(decisions()).isZero();
    }
  }
}
