package assay.run.context;

import assay.engine.EngineDescriptor;
import assay.host.ExistingClusterFile;
import assay.host.HostsFile;
import assay.record.history.JudgeMemoryLimits;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of a run beyond its plan.
///
/// @param out the run's own folder, or null for a name from date, id and study
/// @param study the study as the user named it; empty when unnamed
/// @param label the user's name for the run, or null
/// @param command the command line that repeats the run
/// @param engines the descriptors of the plan's engines
/// @param warnings sentences of the host check before the run
/// @param hosts the host of each process; null when all run on this one
/// @param existing the existing cluster; null when Assay starts members
/// @param judging the memory limit for the history of a trial while it is judged
/// @param untried why a workload of the user's jars was not tried on a correct engine before; empty if it was, or need not
///     be
public record RunOptions(
    Path runs,
    @Nullable Path out,
    String study,
    @Nullable String label,
    String command,
    List<EngineDescriptor> engines,
    List<String> warnings,
    List<UserJar> jars,
    @Nullable HostsFile hosts,
    @Nullable ExistingClusterFile existing,
    JudgeMemoryLimits judging,
    String untried) {

  /// The options of a run on this host alone.
  public RunOptions(
      Path runs,
      @Nullable Path out,
      @Nullable String label,
      String command,
      List<EngineDescriptor> engines,
      List<String> warnings,
      List<UserJar> jars,
      JudgeMemoryLimits judging) {
    this(runs, out, "", label, command, engines, warnings, jars, null, null, judging, "");
  }

  /// Whether an engine's members live inside the client.
  public boolean simulated(String engine) {
    return engines.stream().anyMatch(each -> each.engine().equals(engine) && each.simulated());
  }
}
