package assay.dist;

import assay.api.Settings;
import assay.cluster.ClientPrograms;
import assay.cluster.Installation;
import assay.plan.ClientLanguageSetting;
import assay.plan.ProgramLanguage;
import assay.problem.ProblemException;
import assay.testing.SkipReason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The needs of clients in other languages on this host.
final class ClientNeeds {

  private ClientNeeds() {}

  static void require(ProgramLanguage language, List<String> engines) throws Exception {
    for (String engine : engines) {
      Optional<String> lacking = lacking(language, engine);
      SkipReason.skip(lacking);
    }
  }

  static Map<ProgramLanguage, List<String>> met(Map<ProgramLanguage, List<String>> engines)
      throws Exception {
    Map<ProgramLanguage, List<String>> met = new LinkedHashMap<>(engines);
    for (Map.Entry<ProgramLanguage, List<String>> each : engines.entrySet()) {
      for (String engine : each.getValue()) {
        if (lacking(each.getKey(), engine).isPresent()) {
          met.remove(each.getKey());
        }
      }
    }
    return met;
  }

  /// The missing program or packages; packages are installed here if possible.
  private static Optional<String> lacking(ProgramLanguage language, String engine)
      throws Exception {
    Stream<String> server = engine.equals("redis") ? Stream.of("redis-server") : Stream.empty();
    Optional<String> program =
        Stream.concat(language.programs().keySet().stream(), server)
            .flatMap(each -> SkipReason.program(each).stream())
            .findFirst();
    if (program.isPresent()) {
      return program;
    }
    Settings settings = new Settings(Map.of(ClientLanguageSetting.SETTING, language.language()));
    try {
      var unused =
          new ClientPrograms(new Installation(AssayProcess.HOME)).command(engine, settings);
      return Optional.empty();
    } catch (ProblemException e) {
      return Optional.of(e.problems().getFirst().what());
    }
  }
}
