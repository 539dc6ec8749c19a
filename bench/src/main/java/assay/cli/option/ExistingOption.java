package assay.cli.option;

import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.host.ExistingFile;
import assay.host.ExistingReader;
import assay.host.shell.ShellWords;
import assay.plan.Plan;
import assay.run.ExistingChecks;
import assay.study.Resolver;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option that names a cluster which is there already.
public final class ExistingOption {

  @Option(
      names = "--existing",
      paramLabel = "FILE",
      description =
          "Measures the cluster of this file instead of starting one (docs/how-to/existing.md).")
  private @Nullable Path file;

  /// Whether the user names such a cluster.
  public boolean given() {
    return file != null;
  }

  /// The file that the user names, read; null if the user names none.
  ///
  /// @param allowed what the user allows with `--allow`
  /// @throws assay.problem.ProblemException with everything that is wrong with the file, exit code 2
  public @Nullable ExistingFile read(Set<String> allowed) {
    if (file == null) {
      return null;
    }
    ExistingFile read = ExistingReader.read(file, System.getenv());
    ExistingChecks.requireAllowed(read, allowed);
    return read;
  }

  /// What makes plans of studies for that cluster, or for one of this host's.
  public static Resolver resolver(@Nullable ExistingFile existing, Workspace workspace) {
    return existing == null ? workspace.resolver() : workspace.resolverOf(existing);
  }

  /// Does nothing if a plan can be carried out on that cluster, or if there is none.
  ///
  /// @throws assay.problem.ProblemException E530 and E540 with everything that the cluster cannot give
  public static void require(Plan plan, @Nullable ExistingFile existing, Workspace workspace) {
    if (existing != null) {
      List<EngineDescriptor> engines = workspace.engines().of(plan);
      ExistingChecks.require(plan, engines, existing.cluster());
    }
  }

  /// The option as a command line, with a space before it.
  public String text() {
    return file == null ? "" : " --existing " + ShellWords.shown(file.toString());
  }
}
