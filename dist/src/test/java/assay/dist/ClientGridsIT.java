package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.ProgramLanguage;
import assay.record.results.Verdicts.Status;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Clients in other languages on grids, by their vendors' libraries: sound ones pass the checkers,
/// and lost writes, increments and rows are found.
@Tag("further")
@Tag("nightly")
final class ClientGridsIT {

  /// The grids that a language has adapters for.
  private static final Map<String, List<String>> GRIDS =
      Map.of(
          "python", List.of("hazelcast", "coherence"),
          "javascript", List.of("hazelcast", "coherence", "infinispan"));

  @TempDir private static Path folder;

  private static FutureTask<ControlVerdicts> all = new FutureTask<>(() -> ControlVerdicts.NONE);

  @BeforeAll
  static void prepare() throws Exception {
    AssayProcess.prepare(folder);
    Map<ProgramLanguage, List<String>> engines = new LinkedHashMap<>();
    languages().forEach(language -> engines.put(language, grids(language)));
    all = ClientStudy.run(folder, List.of("sound", "lossy"), engines);
  }

  static List<ProgramLanguage> languages() {
    return ProgramLanguage.all().stream().filter(language -> !grids(language).isEmpty()).toList();
  }

  private static List<String> grids(ProgramLanguage language) {
    return GRIDS.getOrDefault(language.language(), List.of());
  }

  /// Java's final reads equal the program's writes.
  @ParameterizedTest
  @MethodSource("languages")
  void clientsOfGrids_areJudgedAsThoseOfRedis(ProgramLanguage language) throws Exception {
    ClientNeeds.require(language, grids(language));
    ControlVerdicts said = ClientStudy.verdictsOf(all, language);
    for (String grid : grids(language)) {
      String sound = ClientStudy.configuration("sound", grid, language);
      ClientStudy.assertStatus(said, sound, "lost-writes", Status.VALID);
      ClientStudy.assertStatus(said, sound, "stale-reads", Status.VALID);
      ClientStudy.assertStatus(
          said, ClientStudy.configuration("lossy", grid, language), "lost-writes", Status.INVALID);
    }
  }

  /// A client's increments by a read and a write are lost if two overlap; the workload's own are
  /// not.
  @Test
  void lostIncrements_areCaught() throws Exception {
    ProgramLanguage python = ProgramLanguage.named("python").orElseThrow();
    ClientNeeds.require(python, List.of("hazelcast"));
    ClientNeeds.require(ProgramLanguage.named("javascript").orElseThrow(), List.of("hazelcast"));
    ControlVerdicts said =
        ClientStudy.verdicts(
            folder,
            "increments",
            """
            study: tradeoffs/increments-of-a-test
            question: Are increments of clients in other languages judged as those of Java are?
            asks: [lost-updates]
            engine: hazelcast
            workload: tradeoffs
            cluster: { members: 1, machines: 1, heap: 128m, client-heap: 64m, backup: none, measure-memory: never, flags: -XX:TieredStopAtLevel=1 }
            data: { customers: 200, value: 64, counters: 1, tallies: 1, sets: 0 }
            configurations:
              java: {}
              sound: { client-language: python }
              javascript: { client-language: javascript }
              racing: { client-language: "program(%s/racing.py)" }
            steps:
              - closed: { threads: 8, discard: 0, each: [increment 400, bump 400, total 40, query 20] }
            check: [lost-updates, counters, stale-reads]
            """
                .formatted(ClientStudy.PROGRAMS));
    for (String sound : List.of("java", "sound", "javascript")) {
      assertThat(said.verdict(sound, "lost-updates").status()).isEqualTo(Status.VALID);
      assertThat(said.verdict(sound, "counters").status()).isEqualTo(Status.VALID);
      assertThat(said.verdict(sound, "stale-reads").status()).isEqualTo(Status.VALID);
    }
    assertThat(said.verdict("racing", "lost-updates").status()).isEqualTo(Status.INVALID);
    assertThat(said.verdict("racing", "counters").status()).isEqualTo(Status.INVALID);
  }

  /// The published queries through the packages of Coherence and Hazelcast return the right rows;
  /// one damaged row is found among all.
  @Test
  void wrongRow_isCaught() throws Exception {
    ProgramLanguage python = ProgramLanguage.named("python").orElseThrow();
    ProgramLanguage javascript = ProgramLanguage.named("javascript").orElseThrow();
    ClientNeeds.require(python, List.of("coherence"));
    ClientNeeds.require(javascript, List.of("coherence", "hazelcast"));
    ControlVerdicts said =
        ClientStudy.verdicts(
            folder,
            "rows",
            """
            study: hub/clients-of-a-test
            question: Are answers to clients in other languages held against the data?
            asks: [wrong-answers]
            engine: coherence
            cluster: { members: 1, machines: 1, heap: 192m, client-heap: 192m, backup: none, caches: A_NY_T, measure-memory: never, flags: -XX:TieredStopAtLevel=1 }
            data: { rows: 3_000 }
            configurations:
              python: { client-language: python }
              javascript: { client-language: javascript }
              hazelcast: { engine: hazelcast, client-language: javascript }
              careless: { client-language: "program(%s/careless.py)" }
            steps:
              - closed: { discard: 0, each: [activityKey 50, activityAccounts 8, settlementDate 8, tradeStatus 8, tradeDate 2] }
            check: [answers]
            """
                .formatted(ClientStudy.PROGRAMS));
    assertThat(said.verdict("python", "answers").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("javascript", "answers").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("hazelcast", "answers").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("careless", "answers").status()).isEqualTo(Status.INVALID);
  }
}
