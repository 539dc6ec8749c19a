package assay.load.program;

import java.util.Locale;

/// The rules of the protocol between a client and its program, each with its heading in `docs/how-to/writing-a-client.md`.
public enum ProtocolRule {
  MESSAGES(
      "messages",
      "a line of JSON for each message, each in its turn, and nothing else between them"),
  THINKING("messages", "`thinkNanos` between an answer and the worker's next request"),
  TIMES("times", "whole nanoseconds of one clock that never goes back"),
  VALUES("values", "the value that Java writes of the same key, version and writer"),
  READS("values", "the version that the value says, 0 without one, -1 if it is damaged"),
  WRITES("who-may-write-what", "the next version of a key of this client"),
  DRAWS("draws", "the keys, kinds and slots that the seeds draw"),
  ROWS("a-requests-row", "one row for each request, in its worker's order"),
  SLOTS("workers-and-slots", "every slot once, at its time, or shed"),
  END("messages", "the end of the process, at `stop` and at the end of input");

  private final String heading;
  private final String text;

  ProtocolRule(String heading, String text) {
    this.heading = heading;
    this.text = text;
  }

  /// What the rule asks for.
  public String text() {
    return text;
  }

  /// The rule's place in the documentation.
  public String page() {
    return "docs/how-to/writing-a-client.md#" + heading;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
