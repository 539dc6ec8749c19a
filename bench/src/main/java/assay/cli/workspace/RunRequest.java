package assay.cli.workspace;

import assay.host.ExistingFile;
import assay.host.HostsFile;
import assay.live.LiveServer;
import assay.record.history.JudgeMemory;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// How a run is to be carried out and shown.
///
/// @param out the run directory, or null for a new one among the runs
/// @param study the study as the user named it; empty where nobody did
/// @param label a name to find the run by, empty where it has none
/// @param progress how progress is shown
/// @param command the command line that makes the run again
/// @param hosts which process is to run on which host; null where all run on this one
/// @param existing the cluster that was there before and is used; null where members are started
/// @param judging how much memory the history of a cell may take while it is judged
/// @param live what of the run is served while it goes on; null for nothing
public record RunRequest(
    @Nullable Path out,
    String study,
    String label,
    Progress progress,
    String command,
    @Nullable HostsFile hosts,
    @Nullable ExistingFile existing,
    JudgeMemory judging,
    LiveServer.@Nullable Wanted live) {

  /// A run of which nothing is served.
  public RunRequest(
      @Nullable Path out,
      String study,
      String label,
      Progress progress,
      String command,
      @Nullable HostsFile hosts,
      @Nullable ExistingFile existing,
      JudgeMemory judging) {
    this(out, study, label, progress, command, hosts, existing, judging, null);
  }

  /// A run on this host alone.
  public RunRequest(
      @Nullable Path out, String label, Progress progress, String command, JudgeMemory judging) {
    this(out, "", label, progress, command, null, null, judging);
  }

  /// The same, of which so much is served while it goes on.
  public RunRequest shownLive(LiveServer.@Nullable Wanted wanted) {
    return new RunRequest(out, study, label, progress, command, hosts, existing, judging, wanted);
  }

  /// How progress is shown.
  public enum Progress {
    /// A few lines that are drawn again and again.
    RICH,
    /// A line now and then.
    PLAIN,
    /// One JSON object a line.
    JSON,
    /// Not at all.
    NONE
  }
}
