package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients in Python on a real Redis, from a study to its page: what a sound one does passes the checkers, and one that
/// loses writes, or keeps what it read, is caught by the histories that it tells; one that talks nonsense fails its cell.
@Tag("further")
final class ClientProgramsIT {

  private static final String LOSSY =
      """
      from assay_client.engines.redis import Adapter
      from assay_client.program import adapter_of, run


      class Lossy(Adapter):
          puts = 0

          def put(self, key, value):
              self.puts += 1
              if self.puts % 20:
                  super().put(key, value)


      run(lambda engine: Lossy if engine == "redis" else adapter_of(engine))
      """;

  private static final String STALE =
      """
      from assay_client.engines.redis import Adapter
      from assay_client.program import adapter_of, run


      class Stale(Adapter):
          def __init__(self, words, workload):
              super().__init__(words, workload)
              self.kept = {}

          def get(self, key):
              if key not in self.kept:
                  self.kept[key] = super().get(key)
              return self.kept[key]


      run(lambda engine: Stale if engine == "redis" else adapter_of(engine))
      """;

  private static final String CHATTY =
      """
      import sys

      sys.stderr.write("I am about to talk\\n")
      print("Hello, I am a client!", flush=True)
      sys.stdin.read()
      """;

  private static final String STUDY =
      """
      study: tradeoffs/clients-of-a-test
      question: Are clients in other languages judged as those in Java are?
      asks: [lost-writes, stale-reads]
      engine: redis
      workload: tradeoffs
      cluster: { members: 1, machines: 1, heap: 64m, client-heap: 64m, backup: none, measure-memory: never }
      data: { customers: 200, value: 64, counters: 0, tallies: 0, sets: 0 }
      strategies:
        sound: { client-language: python }
        lossy: { client-language: "program(%1$s/lossy.py)" }
        stale: { client-language: "program(%1$s/stale.py)" }
      steps:
        - open: { rate: 300/s, warm-up: 500ms, for: 2s, mix: { put: 50, get: 50 } }
      check: [lost-writes, stale-reads]
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void prepare() throws Exception {
    for (String program : List.of("python3", "pip3", "setpriv", "redis-server")) {
      assumeTrue(
          Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
              .anyMatch(place -> Files.isExecutable(Path.of(place, program))),
          program + " is not installed");
    }
    AssayProcess.prepare(folder);
    Files.writeString(folder.resolve("lossy.py"), LOSSY);
    Files.writeString(folder.resolve("stale.py"), STALE);
    Files.writeString(folder.resolve("chatty.py"), CHATTY);
  }

  @Test
  void brokenClients_areCaughtByTheHistoriesTheyTell() throws Exception {
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY.formatted(folder));
    Path out = folder.resolve("run");
    AssayProcess.Ended ended = run(study, out);
    RunDirectory run = ended.kept(out);
    ControlVerdicts said = new ControlVerdicts(run, ResultsFile.verdicts(run));
    assertThat(said.verdict("sound", "lost-writes").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("sound", "stale-reads").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("lossy", "lost-writes").status()).isEqualTo(Status.INVALID);
    assertThat(said.verdict("stale", "lost-writes").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("stale", "stale-reads").status()).isEqualTo(Status.INVALID);
    assertThat(Files.readString(run.report())).contains("clients in python");
  }

  @Test
  void clientThatTalksNonsense_failsItsCell_withItsLastLines() throws Exception {
    String text =
        STUDY
            .formatted(folder)
            .replaceFirst("(?s)strategies:.*?steps:", "steps:")
            .replace(
                "backup: none,",
                "backup: none, client-language: \"program(" + folder + "/chatty.py)\",");
    Path study = Files.writeString(folder.resolve("nonsense.yaml"), text);
    AssayProcess.Ended ended = run(study, folder.resolve("nonsense"));
    assertThat(ended.exit()).as(ended.printed()).isNotZero();
    assertThat(ended.printed().replaceAll("\\s+", " "))
        .contains("line 1 of its output is no message: `Hello, I am a client!`")
        .contains("I am about to talk");
  }

  private static AssayProcess.Ended run(Path study, Path out) throws Exception {
    AssayProcess.Ended ended =
        AssayProcess.run(
            folder, "run", study.toString(), "--allow", "client-language", "--out", out.toString());
    assumeTrue(
        !ended.errors().contains("E516"), "the packages of the client could not be installed");
    return ended;
  }
}
