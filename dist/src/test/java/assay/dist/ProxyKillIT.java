package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.ProgramLanguage;
import assay.record.results.Verdicts.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The only proxy is killed under writes, and returns: no client in another language loses
/// acknowledged writes, and none keeps running. The engine's own test covers Java clients.
@Tag("further")
@Tag("nightly")
final class ProxyKillIT {

  private static final List<String> ENGINE = List.of("coherence");

  @TempDir private static Path folder;

  private static FutureTask<ControlVerdicts> run = new FutureTask<>(() -> ControlVerdicts.NONE);

  @BeforeAll
  static void prepare() throws Exception {
    AssayProcess.prepare(folder);
    run = new FutureTask<>(() -> ClientStudy.verdicts(folder, "proxies", text(met())));
  }

  private static Set<ProgramLanguage> met() throws Exception {
    return ClientNeeds.met(
            languages().stream().collect(Collectors.toMap(language -> language, any -> ENGINE)))
        .keySet();
  }

  static List<ProgramLanguage> languages() {
    return Stream.of("python", "javascript")
        .map(language -> ProgramLanguage.named(language).orElseThrow())
        .toList();
  }

  private static String text(Set<ProgramLanguage> languages) {
    return """
    study: proxies-of-a-test
    question: What becomes of writes when the one proxy dies?
    asks: [lost-writes, stale-reads]
    engine: coherence
    workload: tradeoffs
    cluster: { members: 2, machines: 2, proxies: 1, heap: 128m, client-heap: 64m, backup: none, measure-memory: never, flags: -XX:TieredStopAtLevel=1 }
    data: { customers: 200, value: 64, counters: 10, tallies: 0, sets: 0 }
    configurations:
    %s
    steps:
      - open: { rate: 100/s, warm-up: 0s, for: 12s, mix: { put: 50, get: 40, increment: 10 }, fault: { restart: proxy, for: 1s, at: 1s } }
    check: [lost-writes, stale-reads, lost-updates]
    """
        .formatted(
            languages.stream()
                .map(language -> "  %1$s: { client-language: %1$s }".formatted(language.language()))
                .collect(Collectors.joining("\n")));
  }

  @ParameterizedTest
  @MethodSource("languages")
  void otherLanguages_loseNothing(ProgramLanguage language) throws Exception {
    ClientNeeds.require(language, ENGINE);
    run.run();
    assertThatNothingIsLost(language.language());
  }

  private static void assertThatNothingIsLost(String configuration) throws Exception {
    ControlVerdicts said = run.get();
    for (String checker : List.of("lost-writes", "stale-reads", "lost-updates")) {
      ClientStudy.assertStatus(said, configuration, checker, Status.VALID);
    }
    assertThat(Files.readAllLines(said.directory().events()))
        .anyMatch(
            event -> event.contains(configuration + "-1\"") && event.contains("FAULT_TOOK_EFFECT"));
    assertThat(AssayProcess.leftSoon(folder.toString())).isEmpty();
  }
}
