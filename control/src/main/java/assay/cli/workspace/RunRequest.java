package assay.cli.workspace;

import assay.host.ExistingClusterFile;
import assay.host.HostsFile;
import assay.live.LiveServer;
import assay.record.history.JudgeMemoryLimits;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// How to run and show a plan.
///
/// @param out the run directory, or null for a new one among the runs
/// @param study the study as the user named it; empty when unnamed
/// @param label a name to find the run by; empty for none
/// @param progress how to show progress
/// @param command the command line that repeats the run
/// @param hosts the host of each process; null when all run on this one
/// @param existing the existing cluster; null when Assay starts members
/// @param judging the memory limit for the history of a trial while it is judged
/// @param live the live view during the run; null for none
public record RunRequest(
    @Nullable Path out,
    String study,
    String label,
    Progress progress,
    String command,
    @Nullable HostsFile hosts,
    @Nullable ExistingClusterFile existing,
    JudgeMemoryLimits judging,
    LiveServer.@Nullable Wanted live) {

  /// A run without a live view.
  public RunRequest(
      @Nullable Path out,
      String study,
      String label,
      Progress progress,
      String command,
      @Nullable HostsFile hosts,
      @Nullable ExistingClusterFile existing,
      JudgeMemoryLimits judging) {
    this(out, study, label, progress, command, hosts, existing, judging, null);
  }

  /// A run on this host alone.
  public RunRequest(
      @Nullable Path out,
      String label,
      Progress progress,
      String command,
      JudgeMemoryLimits judging) {
    this(out, "", label, progress, command, null, null, judging);
  }

  /// The same request with a live view.
  public RunRequest shownLive(LiveServer.@Nullable Wanted wanted) {
    return new RunRequest(out, study, label, progress, command, hosts, existing, judging, wanted);
  }

  public enum Progress {
    /// A few lines that are rewritten.
    RICH,
    /// Occasional lines.
    PLAIN,
    /// One JSON object per line.
    JSON,
    /// No progress.
    NONE
  }
}
