package assay.cli;

import assay.engine.EngineDescriptor;
import assay.plan.Plan;
import assay.problem.Exit;
import assay.run.Training;
import assay.study.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `assay prepare`: trains the start-up caches of every engine that can run here; the launcher calls it once
/// per build.
@Command(
    name = "prepare",
    hidden = true,
    description = "Trains the start-up caches of members and clients.")
final class PrepareCommand implements Callable<Integer> {

  private final Installation installation;

  PrepareCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    for (EngineDescriptor engine : installation.engines().descriptors()) {
      if (!engine.simulated() && engine.missing().isEmpty()) {
        Training.run(plan(engine.engine()));
      }
    }
    return Exit.FINE.code();
  }

  private Plan plan(String engine) throws IOException {
    Path file = Files.createTempFile("assay-training", ".yaml");
    try {
      Files.writeString(file, study(engine));
      return installation.resolver().resolve(file, Options.NONE).plan();
    } finally {
      Files.delete(file);
    }
  }

  private static String study(String engine) {
    return """
    study: training
    question: Which classes does a member need, and which a client?
    engine: %s
    workload: tradeoffs
    cluster: { members: 1, machines: 1, backup: none }
    data: { customers: 2_000 }
    steps:
      - open: { rate: 500/s, warm-up: 1s, for: 2s, mix: { put: 40, get: 30, reread: 30 } }
    check: [lost-writes]
    """
        .formatted(engine);
  }
}
