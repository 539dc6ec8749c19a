package assay.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import assay.cli.foreign.value.ForeignNotes;
import assay.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Calls of memtier_benchmark and redis-benchmark in scripts.
final class CommandReadersTest {

  private static final MemtierReader MEMTIER = new MemtierReader();
  private static final RedisBenchmarkReader REDIS = new RedisBenchmarkReader();

  @TempDir private Path folder;

  /// A study is of one tool, so that the reader of the first must tell of the other's calls.
  @Test
  void callsOfAnotherTool_areTold() throws IOException {
    Path script =
        Files.writeString(
            folder.resolve("bench.sh"),
            "memtier_benchmark -t 1 -c 1 --test-time=5\nredis-benchmark -t get -r 100\n");
    ForeignFile file = ForeignFile.of(script).orElseThrow();
    ForeignNotes notes = new ForeignNotes();
    assertThat(file.load(notes).steps()).hasSize(1);
    assertThat(notes.told())
        .extracting(Problem::code, Problem::what)
        .containsExactly(tuple("E620", "a call of redis-benchmark: not taken over"));
  }

  @Test
  void callOfMemtier_isAStep() {
    ForeignReading found =
        ForeignReading.of(
            MEMTIER,
            """
            #!/bin/bash
            # memtier_benchmark --ratio=9:9
            echo "memtier_benchmark -t 9"
            taskset -c 1 /opt/bin/memtier_benchmark -s "$HOST" -p 6379 --hide-histogram \\
              --threads=8 -c 5 --ratio 1:3 --test-time=90 -d64 \\
              --key-minimum=1 --key-maximum=100000 --key-pattern=G:G -x 2 | tee out # all
            """);
    assertThat(found.left()).isEmpty();
    ForeignLoad load = found.load();
    assertThat(load.workload()).isEqualTo("tradeoffs");
    assertThat(load.stores()).extracting(store -> store.text()).containsExactly("redis");
    assertThat(load.cluster().members()).isEqualTo(1);
    assertThat(load.repeats()).isEqualTo(2);
    assertThat(load.data()).isEqualTo(Map.of("customers", 100_000L, "value", 64L));
    ForeignStep step = load.steps().getFirst();
    assertThat(step.threads()).isEqualTo(40);
    assertThat(step.rate()).isZero();
    assertThat(step.weights()).isEqualTo(Map.of("put", 1.0, "get", 3.0));
    assertThat(step.window()).isEqualTo(Duration.ofSeconds(90));
    assertThat(step.keys()).isEqualTo("gaussian(16.667%)");
  }

  @Test
  void rateOfEachConnection_isARateOfAll_andDefaultsAreMemtiers() {
    ForeignReading found =
        ForeignReading.of(
            MEMTIER, "memtier_benchmark --cluster-mode --rate-limiting=20 --key-pattern=Z:Z");
    ForeignStep step = found.load().steps().getFirst();
    assertThat(step.rate()).isEqualTo(4_000);
    assertThat(step.weights()).isEqualTo(Map.of("put", 1.0, "get", 10.0));
    assertThat(step.keys()).isEqualTo("zipf(1)");
    assertThat(found.load().data()).isEqualTo(Map.of("customers", 10_000_000L, "value", 32L));
    assertThat(found.load().cluster().members()).isEqualTo(3);
    assertThat(found.left()).isEmpty();
  }

  @Test
  void whatMemtierDoesOtherwise_isTold() {
    ForeignReading found =
        ForeignReading.of(
            MEMTIER,
            """
            memtier_benchmark -t 2 -c 2 -n 5000 --pipeline=10 --key-pattern P:R --data-size-range=1-9 \\
              --expiry-range=1-2
            memtier_benchmark -t 2 -c 2 --test-time 5 -d 99
            memtier_benchmark -t 2 -c 3 --test-time 5
            """);
    assertThat(found.left())
        .containsExactlyInAnyOrder(
            "1 E620 `--requests=5000`: not taken over",
            "1 E620 `--pipeline=10`: not taken over",
            "1 E620 `--key-pattern=P:R`: not taken over",
            "1 E620 `--data-size-range=1-9`: not taken over",
            "2 E620 `--expiry-range=1-2`: not taken over",
            "3 E620 a call with other keys or values: not taken over");
    assertThat(found.load().steps()).extracting(ForeignStep::threads).containsExactly(4L, 6L);
    assertThat(found.load().steps().getFirst().window()).isEqualTo(ForeignStep.WINDOW);
  }

  @Test
  void variables_commands_andTooManyThreads_areRefused() {
    assertThat(
            ForeignReading.refused(
                MEMTIER,
                """
                memtier_benchmark -t $THREADS \\
                  --command="HSET __key__ f __data__" --ratio=$RATIO
                """))
        .containsExactly(
            "1 E621 `--threads` must be a whole number from 1 to 1,000, not `$THREADS`",
            "2 E621 `--command` must be left out, not `HSET __key__ f __data__`",
            "2 E621 `--ratio` must be two numbers such as 1:10, not `$RATIO`");
    assertThat(ForeignReading.refused(MEMTIER, "memtier_benchmark -t 100 -c 100"))
        .containsExactly("1 E621 100 threads of 100 clients are more than 1,000");
  }

  @Test
  void testsOfRedisBenchmark_areSteps() {
    ForeignReading found =
        ForeignReading.of(
            REDIS,
            "numactl -m 0 redis-benchmark -h $1 -q -c 20 -r 5000 -d 100 -t set,GET,lpush --csv >out\n");
    ForeignLoad load = found.load();
    assertThat(found.left()).containsExactly("1 E620 the test `lpush`: not taken over");
    assertThat(load.data()).isEqualTo(Map.of("customers", 5_000L, "value", 100L));
    assertThat(load.steps()).extracting(ForeignStep::threads).containsExactly(20L, 20L);
    assertThat(load.steps())
        .extracting(ForeignStep::weights)
        .containsExactly(Map.of("put", 1.0), Map.of("get", 1.0));
  }

  @Test
  void plainRedisBenchmark_hasItsDefaults_andSaysWhatDiffers() {
    ForeignReading found = ForeignReading.of(REDIS, "redis-benchmark -n 1000 -P 16\n");
    assertThat(found.load().data()).isEqualTo(Map.of("customers", 10_000L, "value", 3L));
    assertThat(found.load().steps()).extracting(ForeignStep::threads).containsExactly(50L, 50L);
    assertThat(found.left())
        .containsExactlyInAnyOrder(
            "1 E620 a call without `-r` has one key: not taken over",
            "1 E620 `-n=1000`: not taken over",
            "1 E620 `-P=16`: not taken over",
            "1 E620 the tests beside set and get: not taken over");
  }

  @Test
  void callsOfOnesOwnCommands_areLeftOut() {
    String own = "redis-benchmark -n 10 -q EVAL script 0\n";
    assertThat(ForeignReading.of(REDIS, own + "redis-benchmark -t get -r 9\n").left())
        .containsExactly("1 E620 a call with the command `EVAL`: not taken over");
    assertThat(ForeignReading.refused(REDIS, own))
        .containsExactly("- E621 no call has a test that Assay can send");
  }
}
