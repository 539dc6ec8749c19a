package assay.workload.trader.fixml;

/// A message's outcome: an order, or an update from the feed (`ExecRpt`).
///
/// @param id the order's id, or the update's version
/// @param done false if the message was refused, without effect
public record ExecutionReport(long id, boolean done) {

  private static final String NAME = "ExecRpt";

  /// FIX's codes for `filled` and `rejected`.
  private static final String FILLED = "2";

  private static final String REJECTED = "8";

  public String write() {
    return Fixml.message(
        "<%s ID=\"%d\" Stat=\"%s\"><Hdr Snt=\"0\"/></%s>"
            .formatted(NAME, id, done ? FILLED : REJECTED, NAME));
  }

  /// @throws FixmlException if it is another message
  public static ExecutionReport read(String message) {
    FixmlReader xml = FixmlReader.of(message, NAME);
    return new ExecutionReport(xml.number(NAME + ".ID"), xml.text(NAME + ".Stat").equals(FILLED));
  }
}
