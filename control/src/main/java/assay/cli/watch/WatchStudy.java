package assay.cli.watch;

import assay.cli.option.ExistingOption;
import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.host.ExistingClusterFile;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.study.file.StudyOptions;
import assay.words.NearestWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The study of a watch: 400 small entries, which two clients write and read.
///
/// Nearly all requests go to three quarters of the keys. The other keys are written about once an hour: a write of
/// long ago is still read back after every window.
final class WatchStudy {

  static final int KEYS = 400;

  private WatchStudy() {}

  /// The plan of a watch.
  ///
  /// @throws ProblemException E301 for an unknown engine, E530 and E540 with everything that the cluster cannot give
  static Plan plan(
      String engine, double perSecond, ExistingClusterFile existing, Workspace workspace) {
    requireJoinable(engine, workspace.engines().descriptors());
    try {
      Path file = Files.createTempFile("assay-watch-", ".yaml");
      try {
        Files.writeString(file, text(engine, perSecond));
        Plan plan = workspace.resolverOf(existing).resolve(file, StudyOptions.NONE).plan();
        return ExistingOption.on(existing, plan, workspace);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String engine, double perSecond) {
    return """
    study: watch
    question: Does the cluster lose acknowledged writes, or serve stale reads?
    engine: %s
    workload: tradeoffs
    cluster: { clients: 2, client-heap: 64m, client-collector: serial, measure-memory: never }
    data: { customers: %d, counters: 0, value: 64b }
    steps:
      - open:
          rate: %s/s
          for: 15s
          mix: { put: 40, get: 30, reread: 30 }
          keys: hot(300, 99%%)
          in-flight: 8
    check: [lost-writes, stale-reads]
    """
        .formatted(engine, KEYS, String.format(Locale.ROOT, "%s", perSecond));
  }

  private static void requireJoinable(String name, List<EngineDescriptor> all) {
    EngineDescriptor found =
        all.stream().filter(engine -> engine.engine().equals(name)).findFirst().orElse(null);
    List<String> joinable =
        all.stream()
            .filter(engine -> engine.existing() != null)
            .map(EngineDescriptor::engine)
            .sorted()
            .toList();
    if (found == null) {
      throw ProblemException.ofInput(
          "E301",
          "no engine `%s` is installed".formatted(name),
          NearestWord.helpAmong(name, joinable, "name " + String.join(", ", joinable)));
    }
    if (found.existing() == null) {
      throw ProblemException.ofInput(
          "E530",
          "%s joins no cluster that it has not started".formatted(found.title()),
          "name one of " + String.join(", ", joinable));
    }
  }
}
