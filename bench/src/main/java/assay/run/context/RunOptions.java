package assay.run.context;

import assay.engine.EngineDescriptor;
import assay.host.ExistingFile;
import assay.host.HostsFile;
import assay.record.history.JudgeMemory;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a plan is to be run, beyond what the plan says.
///
/// @param runs the folder of all runs
/// @param out the run's own folder, or null for one named by date, id and study
/// @param study the study as its user named it; empty where nobody did
/// @param label the user's name for the run, or null
/// @param command the command line that makes this run again
/// @param engines what the plan's engines say of themselves
/// @param warnings what the host check found before the run, a sentence each
/// @param jars the user's own jars
/// @param hosts which process is to run on which host; null where all run on this one
/// @param existing the cluster that was there before and is used; null where members are started
/// @param judging how much memory the history of a cell may take while it is judged
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
    @Nullable ExistingFile existing,
    JudgeMemory judging) {

  /// Of a run on this host alone.
  public RunOptions(
      Path runs,
      @Nullable Path out,
      @Nullable String label,
      String command,
      List<EngineDescriptor> engines,
      List<String> warnings,
      List<UserJar> jars,
      JudgeMemory judging) {
    this(runs, out, "", label, command, engines, warnings, jars, null, null, judging);
  }

  /// Whether the members of an engine live inside the client.
  public boolean simulated(String engine) {
    return engines.stream().anyMatch(each -> each.engine().equals(engine) && each.simulated());
  }
}
