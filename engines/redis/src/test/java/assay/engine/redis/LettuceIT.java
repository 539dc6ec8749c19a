package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import assay.conformance.EnginePrograms;
import assay.conformance.ProcessSockets;
import assay.testing.Needs;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The kit's checks for clients with Lettuce, on one cluster.
@Timeout(180)
@Needs(host = EnginePrograms.class)
final class LettuceIT {

  private static final List<String> FLAGS =
      List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final List<String> SOLUTIONS =
      List.of("lock", "watch", "compare-and-set", "group-commit");

  @TempDir private Path folder;

  @Test
  void lettuce_doesWhatJedisDoes_andGoesOnAfterAFailover() throws Exception {
    Map<String, String> settings =
        DescriptorClaims.read()
            .settings(
                Map.of(
                    "client-library", "lettuce",
                    "detection", "1s",
                    "reads", "closest",
                    "lease", "1h"));
    try (ConformanceCluster cluster =
        new ConformanceCluster(folder, 3, 3, RedisMain.class, FLAGS, settings)) {
      cluster
          .client()
          .tell(
              "claims Cache,Destroyable,MembershipEvents,PairUpdateSolutions,Partitioned,SerializedSizes");
      solve(cluster);
      lock(cluster);
      assertThat(cluster.client().tell("threads").split(","))
          .allMatch(name -> name.startsWith("lettuce-"));
      for (long pid : cluster.client().pids()) {
        assertThat(ProcessSockets.LOOPBACK).containsAll(ProcessSockets.reachable(pid));
      }
      cluster.client().tell("fill 3000");
      assertThat(cluster.client().tell("others 1000")).isEqualTo("1000 1000");
      failover(cluster);
      cluster.client().send("close");
      assertThat(Long.parseLong(cluster.client().answer("closed "))).isLessThan(20_000);
    }
  }

  private static void solve(ConformanceCluster cluster) throws Exception {
    int from = 1000;
    for (String solution : SOLUTIONS) {
      long[] solved = numbers(cluster.client().tell("solve " + solution + " " + from));
      assertThat(solved[1]).as(solution + ": counted").isEqualTo(solved[0]);
      assertThat(solved[2]).as(solution + ": tasks done").isEqualTo(solved[0]);
      assertThat(solved[3]).as(solution + ": stored a second time").isZero();
      from += 1000;
    }
  }

  private static void lock(ConformanceCluster cluster) throws Exception {
    assertThat(cluster.client().tell("lock")).isEqualTo("held");
    assertThat(cluster.client().tell("lock")).isEqualTo("refused");
    assertThat(cluster.client().tell("unlock")).isEqualTo("true");
    assertThat(cluster.client().tell("unlock")).isEqualTo("false");
  }

  /// A replica takes over within seconds; no write was reported as undone, and the new owner
  /// answers the lost member's requests. The loss of unreplicated writes is printed.
  private static void failover(ConformanceCluster cluster) throws Exception {
    cluster.client().tell("choose member-2");
    cluster.client().tell("write");
    cluster.member(2).kill();
    long start = System.nanoTime();
    while (!cluster.client().tell("reach").equals("value")) {
      assertThat(System.nanoTime() - start).isLessThan(60_000_000_000L);
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    cluster.client().tell("put");
    long[] written = numbers(cluster.client().tell("written"));
    System.err.printf(
        "lettuce: answered again after %d ms; %d keys acknowledged, %d lost, %d refused, %d unknown%n",
        millis, written[0], written[1], written[2], written[3]);
    assertThat(written[0]).as("keys acknowledged").isPositive();
    assertThat(written[1]).isLessThan(written[0] / 10);
    assertThat(written[2]).as("writes said not to be done").isZero();
  }

  private static long[] numbers(String answer) {
    return Arrays.stream(answer.split(" ")).mapToLong(Long::parseLong).toArray();
  }
}
