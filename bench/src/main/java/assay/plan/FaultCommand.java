package assay.plan;

/// What a user has a shell do to a cluster that Assay has not started.
///
/// @param run does the harm
/// @param undo takes it back; empty where nothing does
/// @param proof ends with 0 as long as the harm is there, and with anything else where it is not; empty where clients alone are
///     to tell
public record FaultCommand(String run, String undo, String proof) {

  private static final int SHOWN = 60;

  /// One that nothing takes back and whose effect clients tell.
  public FaultCommand(String run) {
    this(run, "", "");
  }

  /// It in a line, for a reader.
  public String text() {
    return shortened(run);
  }

  /// A command in a line of its own, cut where it is long.
  public static String shortened(String command) {
    String line = command.strip().replaceAll("\\s+", " ");
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN - 1) + "…";
  }
}
