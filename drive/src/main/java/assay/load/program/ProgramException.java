package assay.load.program;

/// A client's program breaks the protocol, or refuses a command; the message has the place and the program's last lines.
public final class ProgramException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ProtocolRule rule;
  private final boolean refused;
  private final String plain;

  ProgramException(ProtocolRule rule, String message) {
    this(rule, false, message, message);
  }

  private ProgramException(ProtocolRule rule, boolean refused, String plain, String message) {
    super(message);
    this.rule = rule;
    this.refused = refused;
    this.plain = plain;
  }

  static ProgramException ofRefusal(String why) {
    String message = "it refused: " + why;
    return new ProgramException(ProtocolRule.MESSAGES, true, message, message);
  }

  /// The same with a message that says more.
  ProgramException located(String plainText, String message) {
    ProgramException located = new ProgramException(rule, refused, plainText, message);
    located.addSuppressed(this);
    return located;
  }

  public ProtocolRule rule() {
    return rule;
  }

  /// Whether the program answered `refused`, which breaks no rule.
  public boolean refused() {
    return refused;
  }

  /// The message without the program's name and its last lines.
  public String plain() {
    return plain;
  }
}
