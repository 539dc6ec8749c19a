package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.DriftResult;
import assay.record.results.DriftResult.Told;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.testing.Needs;
import assay.testing.SigintCondition;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A soak whose servers leak files: after each round a few connections more stay open.
@Tag("further")
@Tag("nightly")
@Needs(
    value = {"redis-server", "setpriv"},
    host = SigintCondition.class)
final class SoakLeakIT {

  private static final String STUDY =
      """
      study: leak
      question: Is a leak of files seen?
      engine: redis
      workload: tradeoffs
      cluster: { members: 3, machines: 1, heap: 64m, client-heap: 64m, backup: none }
      data: { customers: 200, value: 16 }
      steps:
        - open: { rate: 100/s, warm-up: 0s, for: 1s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;

  private static final int ROUNDS = 8;
  private static final int EACH = 3;
  private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");

  @TempDir private Path folder;

  private static List<Integer> ports(AssayProcess assay) {
    return assay
        .descendantsWith("redis-server")
        .map(AssayProcess::commandLine)
        .map(PORT::matcher)
        .filter(Matcher::find)
        .map(found -> Integer.parseInt(found.group(1)))
        .distinct()
        .toList();
  }

  @Test
  void filesRise_andNothingElseThatIsHeld() throws Exception {
    Path study = Files.writeString(folder.resolve("leak.yaml"), STUDY);
    String[] command = {
      "run", study.toString(), "--for", "1h", "--out", folder.resolve("run").toString()
    };
    List<Socket> leaked = new ArrayList<>();
    AssayProcess.Ended ended;
    try (AssayProcess assay =
        AssayProcess.startUnder(List.of("env", "--default-signal=INT"), folder, command)) {
      Path events = folder.resolve("run.partial").resolve("events.ndjson");
      for (int round = 1; round <= ROUNDS; round++) {
        assay.awaitText(events, "\"BENCH_LIVES\"", round);
        leak(ports(assay), leaked);
      }
      assay.interrupt();
      ended = assay.await();
    } finally {
      for (Socket socket : leaked) {
        socket.close();
      }
    }
    assertThat(ended.printed().replaceAll("\\s+", " ")).contains("members' open files rises: ");
    RunDirectory kept = new RunDirectory(folder.resolve("run-INTERRUPTED"));
    Results results = ResultsFile.results(kept);
    Map<String, Told> trends =
        results.drifts().stream().collect(Collectors.toMap(DriftResult::metric, DriftResult::told));
    assertThat(trends)
        .as(ended.printed())
        .containsEntry("member-files", Told.RISES)
        .containsEntry("member-threads", Told.NO_TREND)
        .containsEntry("assay-files", Told.NO_TREND)
        .containsEntry("assay-threads", Told.NO_TREND);
    assertThat(kept.report()).content().contains("members' open files");
  }

  private static void leak(List<Integer> ports, List<Socket> leaked) throws IOException {
    assertThat(ports).hasSize(3);
    for (int port : ports) {
      for (int i = 0; i < EACH; i++) {
        leaked.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
    }
  }
}
