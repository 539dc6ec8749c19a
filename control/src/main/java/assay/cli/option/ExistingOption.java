package assay.cli.option;

import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.host.ExistingFile;
import assay.host.ExistingReader;
import assay.plan.Plan;
import assay.problem.ShellWords;
import assay.run.ExistingChecks;
import assay.study.Resolver;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option that names an existing cluster.
public final class ExistingOption {

  @Option(
      names = "--existing",
      paramLabel = "FILE",
      description =
          "Measures the cluster of this file instead of starting one (docs/how-to/existing.md).")
  private @Nullable Path file;

  /// Whether the user names an existing cluster.
  public boolean given() {
    return file != null;
  }

  /// Reads the user's file; null when there is none.
  ///
  /// @param allowed values of `--allow`
  /// @throws assay.problem.ProblemException with every problem of the file, exit code 2
  public @Nullable ExistingFile read(Set<String> allowed) {
    if (file == null) {
      return null;
    }
    ExistingFile read = ExistingReader.read(file, System.getenv());
    ExistingChecks.requireAllowed(read, allowed);
    return read;
  }

  /// The resolver of studies for that cluster, or for one on this host.
  public static Resolver resolver(@Nullable ExistingFile existing, Workspace workspace) {
    return existing == null ? workspace.resolver() : workspace.resolverOf(existing);
  }

  /// Checks that a plan can run on the existing cluster, if there is one.
  ///
  /// @throws assay.problem.ProblemException E530 and E540 with everything that the cluster cannot give
  public static void require(Plan plan, @Nullable ExistingFile existing, Workspace workspace) {
    if (existing != null) {
      List<EngineDescriptor> engines = workspace.engines().of(plan);
      ExistingChecks.require(plan, engines, existing.cluster());
    }
  }

  /// The option as on a command line, after a space.
  public String text() {
    return file == null ? "" : " --existing " + ShellWords.shown(file.toString());
  }
}
