package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import assay.api.engine.HostPrograms;
import assay.plan.ProgramLanguage;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Clients in other languages on real engines, from a study to its page: what a sound one does passes the checkers, and one
/// that loses writes, or keeps what it read, is caught by the histories that it tells; one that talks nonsense fails its cell.
@Tag("further")
final class ClientProgramsIT {

  /// Where the broken clients are.
  private static final Path PROGRAMS =
      Path.of("src/test/resources/assay/dist/clients").toAbsolutePath();

  @TempDir private static Path folder;

  @BeforeAll
  static void prepare() throws Exception {
    AssayProcess.prepare(folder);
  }

  /// One of each language.
  static List<ProgramLanguage> languages() {
    return ProgramLanguage.all();
  }

  /// Redis from every language, and what Python has adapters for beside it.
  static Stream<Arguments> adapters() {
    ProgramLanguage python = ProgramLanguage.named("python").orElseThrow();
    return Stream.concat(
        languages().stream().map(language -> arguments(language, "redis")),
        Stream.of("hazelcast", "coherence").map(engine -> arguments(python, engine)));
  }

  private static void require(ProgramLanguage language, String engine) {
    Stream<String> server = engine.equals("redis") ? Stream.of("redis-server") : Stream.empty();
    Stream.concat(language.programs().keySet().stream(), server)
        .forEach(program ->
            assumeTrue(HostPrograms.find(program).isPresent(), program + " is not installed"));
  }

  private static String study(ProgramLanguage language, String engine) {
    return """
    study: tradeoffs/clients-of-a-test
    question: Are clients in other languages judged as those in Java are?
    asks: [lost-writes, stale-reads]
    engine: %4$s
    workload: tradeoffs
    cluster: { members: 1, machines: 1, heap: 128m, client-heap: 64m, backup: none, measure-memory: never }
    data: { customers: 200, value: 64, counters: 0, tallies: 0, sets: 0 }
    strategies:
      sound: { client-language: %1$s }
      lossy: { client-language: "program(%2$s/lossy%3$s)" }
      stale: { client-language: "program(%2$s/stale%3$s)" }
    steps:
      - open: { rate: 300/s, warm-up: 500ms, for: 2s, mix: { put: 50, get: 50 } }
    check: [lost-writes, stale-reads]
    """
        .formatted(language.language(), PROGRAMS, language.endings().getFirst(), engine);
  }

  @ParameterizedTest
  @MethodSource("adapters")
  void brokenClients_areCaughtByTheHistoriesTheyTell(ProgramLanguage language, String engine)
      throws Exception {
    require(language, engine);
    String name = language.language() + "-" + engine;
    Path study = Files.writeString(folder.resolve(name + ".yaml"), study(language, engine));
    Path out = folder.resolve(name);
    AssayProcess.Ended ended = run(study, out);
    RunDirectory run = ended.kept(out);
    ControlVerdicts said = new ControlVerdicts(run, ResultsFile.verdicts(run));
    assertThat(said.verdict("sound", "lost-writes").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("sound", "stale-reads").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("lossy", "lost-writes").status()).isEqualTo(Status.INVALID);
    assertThat(said.verdict("stale", "lost-writes").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("stale", "stale-reads").status()).isEqualTo(Status.INVALID);
    assertThat(Files.readString(run.report())).contains("clients in " + language.language());
  }

  @ParameterizedTest
  @MethodSource("languages")
  void clientThatTalksNonsense_failsItsCell_withItsLastLines(ProgramLanguage language)
      throws Exception {
    require(language, "redis");
    String chatty = PROGRAMS + "/chatty" + language.endings().getFirst();
    String text =
        study(language, "redis")
            .replaceFirst("(?s)strategies:.*?steps:", "steps:")
            .replace(
                "backup: none,", "backup: none, client-language: \"program(" + chatty + ")\",");
    String name = language.language() + "-nonsense";
    Path study = Files.writeString(folder.resolve(name + ".yaml"), text);
    AssayProcess.Ended ended = run(study, folder.resolve(name));
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
