package assay.cli.option;

import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.host.ExistingClusterFile;
import assay.host.ExistingClusterReader;
import assay.host.HostsFile;
import assay.plan.Plan;
import assay.problem.ShellQuoting;
import assay.run.ExistingClusterChecks;
import assay.study.StudyResolver;
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
  public @Nullable ExistingClusterFile read(Set<String> allowed) {
    if (file == null) {
      return null;
    }
    ExistingClusterFile read = ExistingClusterReader.read(file, System.getenv());
    ExistingClusterChecks.requireAllowed(read, allowed);
    return read;
  }

  /// The resolver of studies for that cluster, or for one on some hosts.
  ///
  /// @param hosts null for this host
  public static StudyResolver resolver(
      @Nullable ExistingClusterFile existing, @Nullable HostsFile hosts, Workspace workspace) {
    return existing == null ? workspace.resolver(hosts) : workspace.resolverOf(existing);
  }

  /// The plan on the existing cluster, if there is one, otherwise the same plan.
  ///
  /// @throws assay.problem.ProblemException E530 and E540 with everything that the cluster cannot give
  public static Plan on(@Nullable ExistingClusterFile existing, Plan plan, Workspace workspace) {
    if (existing == null) {
      return plan;
    }
    List<EngineDescriptor> engines = workspace.engines().of(plan);
    ExistingClusterChecks.require(plan, engines, existing.cluster());
    return ExistingClusterChecks.marked(plan, engines);
  }

  /// The option as on a command line, after a space.
  public String text() {
    return file == null ? "" : " --existing " + ShellQuoting.shown(file.toString());
  }
}
