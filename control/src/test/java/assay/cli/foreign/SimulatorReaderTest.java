package assay.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import assay.problem.ProblemException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

final class SimulatorReaderTest {

  private static final SimulatorReader READER = new SimulatorReader();

  @Test
  void testsOfMaps_becomeSteps() {
    ForeignReading found =
        ForeignReading.of(
            READER,
            """
            - name: reads
              repetitions: 3
              duration: 300s
              clients: 2
              members: 4
              driver: hazelcast5
              version: maven=5.5.0
              client_args: >
                -Xms3g
                -Xmx3g
              warmup_seconds: 20
              test:
                - class: com.hazelcast.simulator.tests.map.LongByteArrayMapTest
                  name: bytes
                  threadCount: 40
                  getProb: 0.9
                  putProb: 0.1
                  keyDomain: 1_000_000
                  valueCount: 100
                  minValueLength: 1_000
                  maxValueLength: 1_000
            - name: writes
              duration: 2m
              clients: 2
              members: 4
              driver: hazelcast5
              test:
                class: com.hazelcast.simulator.tests.map.LongByteArrayMapTest
                ratePerSecond: 500
                getProb: 0
                putProb: 0.25
                setProb: -1
                keyDomain: 1_000_000
                minValueLength: 1_000
                maxValueLength: 1_000
            """);
    ForeignLoad load = found.load();
    assertThat(load.repeats()).isEqualTo(3);
    assertThat(load.cluster().members()).isEqualTo(4);
    assertThat(load.cluster().clients()).isEqualTo(2);
    assertThat(load.data()).isEqualTo(Map.of("customers", 1_000_000L, "value", 1_000L));
    assertThat(load.steps()).extracting(ForeignStep::name).containsExactly("bytes", "writes");
    ForeignStep reads = load.steps().getFirst();
    assertThat(reads.threads()).isEqualTo(40);
    assertThat(reads.rate()).isZero();
    assertThat(reads.window()).isEqualTo(Duration.ofMinutes(5));
    assertThat(reads.warmUp()).isEqualTo(Duration.ofSeconds(20));
    assertThat(reads.weights()).isEqualTo(Map.of("get", 0.9, "put", 0.1));
    ForeignStep writes = load.steps().getLast();
    assertThat(writes.rate()).isEqualTo(1_000);
    assertThat(writes.window()).isEqualTo(Duration.ofMinutes(2));
    assertThat(writes.weights()).isEqualTo(Map.of("get", 0.0, "put", 1.0));
    assertThat(found.left())
        .containsExactly(
            "7 E620 `version=maven=5.5.0`: not taken over",
            "8 E620 `client_args=-Xms3g -Xmx3g`: not taken over",
            "19 E620 `valueCount=100`: not taken over");
  }

  @Test
  void whatIsLeftOut_isAsSimulatorHasIt_andDriversOfRedisNameIt() {
    ForeignLoad load =
        ForeignReading.of(
                READER,
                """
                - duration: 30s
                  members: 0
                  driver: lettucecluster6
                  test:
                    class: com.hazelcast.simulator.lettucecluster6.sync.StringStringSyncTest
                    getProb: -1
                """)
            .load();
    assertThat(load.stores()).extracting(store -> store.text()).containsExactly("redis");
    assertThat(load.data()).isEqualTo(Map.of("customers", 10_000L, "value", 10L));
    assertThat(load.steps().getFirst().threads()).isEqualTo(10);
    assertThat(load.steps().getFirst().weights()).isEqualTo(Map.of("get", 0.9, "put", 0.1));
    assertThat(load.cluster().members()).isZero();
  }

  @Test
  void file_isRecognisedByTheClassOfATest() {
    String flow = "- test: { class: com.hazelcast.simulator.tests.map.IntByteMapTest }\n";
    assertThat(READER.reads(ForeignReading.text(flow))).isTrue();
    assertThat(READER.reads(ForeignReading.text(flow.replace(".simulator.", ".other.")))).isFalse();
  }

  @Test
  void otherTests_andOtherData_areToldWithTheirLines() {
    ForeignReading found =
        ForeignReading.of(
            READER,
            """
            - duration: 30s
              members: 3
              test:
                - class: com.hazelcast.simulator.tests.map.IntByteMapTest
                  keyCount: 50
                  minSize: 10
                  maxSize: 30
                - class: com.hazelcast.simulator.tests.cp.IAtomicLongTest
                - class: com.hazelcast.simulator.hz.map.AsyncLongStringMapTest
                  concurrency: 100
                  keyDomain: 51
            - duration: 30s
              members: 5
              test: { class: com.hazelcast.simulator.tests.map.IntByteMapTest, keyCount: 50, minSize: 20 }
            """);
    assertThat(found.left())
        .containsExactly(
            "8 E620 the test `com.hazelcast.simulator.tests.cp.IAtomicLongTest`: not taken over",
            "9 E620 the test `` with other keys or values: not taken over",
            "10 E620 `concurrency=100`: not taken over",
            "13 E620 `members=5`: not taken over");
    assertThat(found.load().data()).containsEntry("value", 20L);
    assertThat(found.load().steps()).hasSize(2);
  }

  @Test
  void otherShares_noTestOfAMap_andWhatIsNoYaml_areRefused() {
    assertThat(
            ForeignReading.refused(
                READER,
                """
                - test:
                    class: com.hazelcast.simulator.tests.map.LongByteArrayMapTest
                    threadCount: many
                    getAllProb: 0.5
                    pipelinedGetProb: 0
                """))
        .containsExactly(
            "3 E621 `threadCount` must be a whole number from 1 to 1,000, not `many`",
            "4 E621 `getAllProb` must be 0, not `0.5`");
    assertThat(ForeignReading.refused(READER, "- test: { class: a.simulator.b.FencedLockTest }\n"))
        .containsExactly("1 E621 there is no test of a map that Assay can send");
    List<String> codes =
        Assertions.catchThrowableOfType(
                ProblemException.class,
                () -> ForeignReading.of(READER, "- a: 1\n    - class: x.simulator.y\n"))
            .problems()
            .stream()
            .map(problem -> problem.code())
            .toList();
    assertThat(codes).containsExactly("E003");
  }
}
