package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.ProgramLanguage;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;

/// One run with clients in several languages on some engines: sound ones and broken ones.
final class ClientStudy {

  static final Path PROGRAMS = Path.of("src/test/resources/assay/dist/clients").toAbsolutePath();

  private ClientStudy() {}

  /// A study with every client in each language on its engines, under the names of all three.
  static String text(List<String> clients, Map<ProgramLanguage, List<String>> engines) {
    StringBuilder configurations = new StringBuilder();
    engines.forEach((language, own) -> {
      for (String engine : own) {
        for (String client : clients) {
          configurations.append(
              "  %s: { engine: %s, client-language: %s }\n"
                  .formatted(
                      configuration(client, engine, language),
                      reached(engine),
                      named(language, client)));
        }
      }
    });
    return """
    study: tradeoffs/clients-of-a-test
    question: Are clients in other languages judged as those in Java are?
    asks: [lost-writes, stale-reads]
    engine: %s
    workload: tradeoffs
    cluster: { members: 1, machines: 1, heap: 128m, client-heap: 64m, backup: none, measure-memory: never, flags: -XX:TieredStopAtLevel=1 }
    data: { customers: 200, value: 64, counters: 0, tallies: 0, sets: 0 }
    configurations:
    %ssteps:
      - open: { rate: 400/s, warm-up: 0s, for: 1s, mix: { put: 50, get: 50 } }
    check: [lost-writes, stale-reads]
    """
        .formatted(engines.values().iterator().next().getFirst(), configurations);
  }

  /// An engine, with its access setting for clients in other languages if that is not the default.
  private static String reached(String engine) {
    return engine.equals("infinispan") ? engine + ", connection: smart" : engine;
  }

  static String configuration(String client, String engine, ProgramLanguage language) {
    return "%s-%s-%s".formatted(client, engine, language.language());
  }

  private static String named(ProgramLanguage language, String client) {
    return client.equals("sound")
        ? language.language()
        : "\"program(%s/%s%s)\"".formatted(PROGRAMS, client, language.endings().getFirst());
  }

  /// All of the host's languages in one run, started by the first test that needs it.
  static FutureTask<ControlVerdicts> run(
      Path folder, List<String> clients, Map<ProgramLanguage, List<String>> engines) {
    return new FutureTask<>(() -> verdicts(folder, "all", text(clients, ClientNeeds.met(engines))));
  }

  static ControlVerdicts verdicts(Path folder, String name, String text) throws Exception {
    Path study = Files.writeString(folder.resolve(name + ".yaml"), text);
    Path out = folder.resolve(name);
    RunDirectory run = run(folder, study, out).kept(out);
    return new ControlVerdicts(run, ResultsFile.verdicts(run));
  }

  /// The result of the run, which must include this language.
  static ControlVerdicts verdictsOf(FutureTask<ControlVerdicts> run, ProgramLanguage language)
      throws Exception {
    run.run();
    ControlVerdicts said = run.get();
    assertThat(Files.readString(said.directory().report()))
        .contains("clients in " + language.language());
    return said;
  }

  static void assertStatus(
      ControlVerdicts said, String configuration, String checker, Status status) {
    assertThat(said.verdict(configuration, checker).status())
        .as("%s of %s", checker, configuration)
        .isEqualTo(status);
  }

  static AssayProcess.Ended run(Path folder, Path study, Path out) throws Exception {
    return AssayProcess.run(
        folder, "run", study.toString(), "--allow", "client-language", "--out", out.toString());
  }
}
