package assay.plan;

/// A user's shell commands for a fault on an existing cluster.
///
/// @param run injects the fault
/// @param undo ends the fault; may be empty
/// @param proof exits with 0 while the fault lasts; empty if only clients can tell
public record FaultCommand(String run, String undo, String proof) {

  private static final int SHOWN = 60;

  public FaultCommand(String run) {
    this(run, "", "");
  }

  public String text() {
    return shortened(run);
  }

  /// A command on one line, shortened if long.
  public static String shortened(String command) {
    String line = command.strip().replaceAll("\\s+", " ");
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN - 1) + "…";
  }
}
