package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// All requests of the workload `ycsb` on a sequential engine, and on one with stale reads. Only
/// read-modify-write loses updates when several threads overlap.
@Tag("further")
final class YcsbIT {

  @TempDir private static Path folder;

  private static Map<String, Status> together = Map.of();
  private static Map<String, Status> alone = Map.of();

  @BeforeAll
  static void run() throws Exception {
    together = verdicts("stale: { behaviour: stale-reads, write-fields: all }", 8);
    alone = verdicts("", 1);
  }

  private static String study(String other, int threads) {
    return """
    study: ycsb-requests
    question: Is what the workload finds what the engine did?
    engine: reference
    workload: ycsb
    cluster: { members: 3, machines: 3 }
    data: { records: 500, room: 2_000, counted: 1, scan: 20 }
    configurations:
      queue: { behaviour: limited, service: 200us, index: id }
      %s
    steps:
      - open:
          rate: 400/s
          warm-up: 1s
          for: 3s
          keys: zipf(0.99)
          mix: { read: 40, update: 20, readModifyWrite: 20, insert: 10, scan: 10 }
      - closed: { threads: %d, discard: 0, each: [countUp 1000] }
    check: [stale-reads, lost-writes, lost-updates]
    """
        .formatted(other, threads);
  }

  private static Map<String, Status> verdicts(String other, int threads) throws Exception {
    Path out = folder.resolve("of-" + threads);
    RunDirectory run = AssayProcess.runText(folder, study(other, threads), out).kept(out);
    Map<String, Status> found = new TreeMap<>();
    for (TrialVerdict each : ResultsFile.verdicts(run).verdicts()) {
      found.put(each.configuration() + " " + each.checker(), each.verdict().status());
    }
    return found;
  }

  @Test
  void rightEngine_servesNothingStale_andLosesNoWrite() {
    assertThat(together)
        .containsEntry("queue stale-reads", Status.VALID)
        .containsEntry("queue lost-writes", Status.VALID);
    assertThat(alone)
        .containsEntry("queue stale-reads", Status.VALID)
        .containsEntry("queue lost-writes", Status.VALID);
  }

  @Test
  void staleReads_areFound() {
    assertThat(together).containsEntry("stale stale-reads", Status.INVALID);
  }

  @Test
  void readModifyWrite_losesUpdatesWhereThreadsMeet_andNoneAlone() {
    assertThat(together).containsEntry("queue lost-updates", Status.INVALID);
    assertThat(alone).containsEntry("queue lost-updates", Status.VALID);
  }

  @Test
  void propertyFile_becomesAStudy_andWhatIsLeftIsTold() throws Exception {
    Path file = folder.resolve("workloada");
    Files.writeString(file, "db=reference\nrecordcount=1000\nreadallfields=false\ntarget=100\n");
    AssayProcess.Ended made =
        AssayProcess.run(folder, "new", "mine", "--from-ycsb", file.toString());
    assertThat(made.exit()).as(made.printed()).isZero();
    assertThat(made.errors())
        .contains("warning[E620]: `readallfields=false`: not taken over", file + ":3:1");
    AssayProcess.Ended described = AssayProcess.run(folder, "describe", "mine.yaml");
    assertThat(described.exit()).as(described.printed()).isZero();
    assertThat(described.output()).contains("100/s on schedule for 30s", "read 95 %", "update 5 %");

    Files.writeString(file, "recordcount=1000\nrequestdistribution=triangular\n");
    AssayProcess.Ended refused =
        AssayProcess.run(folder, "new", "other", "--from-ycsb", file.toString());
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.errors()).contains("error[E621]", file + ":2:1", "Nothing was run.");
    assertThat(folder.resolve("other.yaml")).doesNotExist();
  }
}
