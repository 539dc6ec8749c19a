package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.api.engine.HostPrograms;
import assay.plan.ProgramLanguage;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Clients in other languages on real engines, from a study to its page: what a sound one does passes the checkers, and one
/// that loses writes, or keeps what it read, is caught by the histories that it tells; one that talks nonsense fails its cell.
@Tag("further")
final class ClientProgramsIT {

  /// Where the broken clients are.
  private static final Path PROGRAMS =
      Path.of("src/test/resources/assay/dist/clients").toAbsolutePath();

  private static final Set<String> GRIDS_FROM = Set.of("python", "javascript");

  @TempDir private static Path folder;

  @BeforeAll
  static void prepare() throws Exception {
    AssayProcess.prepare(folder);
  }

  /// One of each language.
  static List<ProgramLanguage> languages() {
    return ProgramLanguage.all();
  }

  /// Those that have adapters for the grids.
  static List<ProgramLanguage> languagesOnGrids() {
    return languages().stream()
        .filter(language -> GRIDS_FROM.contains(language.language()))
        .toList();
  }

  private static void require(ProgramLanguage language, String engine) {
    Stream<String> server = engine.equals("redis") ? Stream.of("redis-server") : Stream.empty();
    Stream.concat(language.programs().keySet().stream(), server)
        .forEach(program ->
            assumeTrue(HostPrograms.find(program).isPresent(), program + " is not installed"));
  }

  /// A study that has every client on every engine, under the names of both.
  private static String study(
      ProgramLanguage language, List<String> engines, List<String> clients) {
    String strategies =
        engines.stream()
            .flatMap(engine ->
                clients.stream()
                    .map(client ->
                        "  %s-%s: { engine: %s, client-language: %s }\n"
                            .formatted(client, engine, onEngine(engine), named(language, client))))
            .collect(Collectors.joining());
    return """
    study: tradeoffs/clients-of-a-test
    question: Are clients in other languages judged as those in Java are?
    asks: [lost-writes, stale-reads]
    engine: %s
    workload: tradeoffs
    cluster: { members: 1, machines: 1, heap: 128m, client-heap: 64m, backup: none, measure-memory: never }
    data: { customers: 200, value: 64, counters: 0, tallies: 0, sets: 0 }
    strategies:
    %ssteps:
      - open: { rate: 300/s, warm-up: 500ms, for: 2s, mix: { put: 50, get: 50 } }
    check: [lost-writes, stale-reads]
    """
        .formatted(engines.getFirst(), strategies);
  }

  /// An engine, and how its clients in other languages reach it where its own default is another way.
  private static String onEngine(String engine) {
    return engine.equals("infinispan") ? engine + ", connection: smart" : engine;
  }

  private static String named(ProgramLanguage language, String client) {
    return client.equals("sound")
        ? language.language()
        : "\"program(%s/%s%s)\"".formatted(PROGRAMS, client, language.endings().getFirst());
  }

  private static ControlVerdicts verdicts(String name, ProgramLanguage language, String text)
      throws Exception {
    Path study = Files.writeString(folder.resolve(name + ".yaml"), text);
    Path out = folder.resolve(name);
    RunDirectory run = run(study, out).kept(out);
    assertThat(Files.readString(run.report())).contains("clients in " + language.language());
    return new ControlVerdicts(run, ResultsFile.verdicts(run));
  }

  @ParameterizedTest
  @MethodSource("languages")
  void brokenClients_areCaughtByTheHistoriesTheyTell(ProgramLanguage language) throws Exception {
    require(language, "redis");
    String text = study(language, List.of("redis"), List.of("sound", "lossy", "stale"));
    ControlVerdicts said = verdicts(language.language() + "-redis", language, text);
    assertThat(said.verdict("sound-redis", "lost-writes").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("sound-redis", "stale-reads").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("lossy-redis", "lost-writes").status()).isEqualTo(Status.INVALID);
    assertThat(said.verdict("stale-redis", "lost-writes").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("stale-redis", "stale-reads").status()).isEqualTo(Status.INVALID);
  }

  /// What Java reads in the end is what the program wrote, and no more.
  @ParameterizedTest
  @MethodSource("languagesOnGrids")
  void clientsOfGrids_areJudgedAsThoseOfRedis(ProgramLanguage language) throws Exception {
    require(language, "hazelcast");
    List<String> grids =
        language.language().equals("javascript")
            ? List.of("hazelcast", "coherence", "infinispan")
            : List.of("hazelcast", "coherence");
    ControlVerdicts said =
        verdicts(
            language.language() + "-grids",
            language,
            study(language, grids, List.of("sound", "lossy")));
    for (String grid : grids) {
      assertThat(said.verdict("sound-" + grid, "lost-writes").status()).isEqualTo(Status.VALID);
      assertThat(said.verdict("sound-" + grid, "stale-reads").status()).isEqualTo(Status.VALID);
      assertThat(said.verdict("lossy-" + grid, "lost-writes").status()).isEqualTo(Status.INVALID);
    }
  }

  @ParameterizedTest
  @MethodSource("languages")
  void clientThatTalksNonsense_failsItsCell_withItsLastLines(ProgramLanguage language)
      throws Exception {
    require(language, "redis");
    String chatty = PROGRAMS + "/chatty" + language.endings().getFirst();
    String text =
        study(language, List.of("redis"), List.of("sound"))
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

  /// Increments that a client makes by a read and a write are lost where two meet; the workload's own are not.
  @Test
  void lostIncrements_areCaught() throws Exception {
    ProgramLanguage python = ProgramLanguage.named("python").orElseThrow();
    require(python, "hazelcast");
    require(ProgramLanguage.named("javascript").orElseThrow(), "hazelcast");
    Path study =
        Files.writeString(
            folder.resolve("increments.yaml"),
            """
            study: tradeoffs/increments-of-a-test
            question: Are increments of clients in other languages judged as those of Java are?
            asks: [lost-updates]
            engine: hazelcast
            workload: tradeoffs
            cluster: { members: 1, machines: 1, heap: 128m, client-heap: 64m, backup: none, measure-memory: never }
            data: { customers: 200, value: 64, counters: 1, tallies: 1, sets: 0 }
            strategies:
              java: {}
              sound: { client-language: python }
              javascript: { client-language: javascript }
              racing: { client-language: "program(%s/racing.py)" }
            steps:
              - closed: { threads: 8, discard: 0, each: [increment 400, bump 400, total 40, query 20] }
            check: [lost-updates, counters, stale-reads]
            """
                .formatted(PROGRAMS));
    Path out = folder.resolve("increments");
    RunDirectory run = run(study, out).kept(out);
    ControlVerdicts said = new ControlVerdicts(run, ResultsFile.verdicts(run));
    for (String sound : List.of("java", "sound", "javascript")) {
      assertThat(said.verdict(sound, "lost-updates").status()).isEqualTo(Status.VALID);
      assertThat(said.verdict(sound, "counters").status()).isEqualTo(Status.VALID);
      assertThat(said.verdict(sound, "stale-reads").status()).isEqualTo(Status.VALID);
    }
    assertThat(said.verdict("racing", "lost-updates").status()).isEqualTo(Status.INVALID);
    assertThat(said.verdict("racing", "counters").status()).isEqualTo(Status.INVALID);
  }

  /// The published queries through the packages of Coherence and Hazelcast have the rows that they must have; one row that
  /// is not whole is found among all.
  @Test
  void wrongRow_isCaught() throws Exception {
    ProgramLanguage python = ProgramLanguage.named("python").orElseThrow();
    ProgramLanguage javascript = ProgramLanguage.named("javascript").orElseThrow();
    require(python, "coherence");
    require(javascript, "coherence");
    Path study =
        Files.writeString(
            folder.resolve("rows.yaml"),
            """
            study: hub/clients-of-a-test
            question: Are answers to clients in other languages held against the data?
            asks: [wrong-answers]
            engine: coherence
            cluster: { members: 1, machines: 1, heap: 192m, client-heap: 192m, backup: none, caches: A_NY_T, measure-memory: never }
            data: { rows: 3_000 }
            strategies:
              python: { client-language: python }
              javascript: { client-language: javascript }
              hazelcast: { engine: hazelcast, client-language: javascript }
              careless: { client-language: "program(%s/careless.py)" }
            steps:
              - closed: { discard: 0, each: [activityKey 50, activityAccounts 8, settlementDate 8, tradeStatus 8, tradeDate 2] }
            check: [answers]
            """
                .formatted(PROGRAMS));
    Path out = folder.resolve("rows");
    RunDirectory run = run(study, out).kept(out);
    ControlVerdicts said = new ControlVerdicts(run, ResultsFile.verdicts(run));
    assertThat(said.verdict("python", "answers").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("javascript", "answers").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("hazelcast", "answers").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("careless", "answers").status()).isEqualTo(Status.INVALID);
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
