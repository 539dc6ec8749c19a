package assay.broker.coherence;

/// A message as a topic has it: a line each of id and reply topic, and the text.
///
/// @param id what its reply bears too
/// @param replyTo the topic of its reply; empty where nobody waits for one
/// @param body the text
public record TopicMessage(long id, String replyTo, String body) {

  /// The message as a topic has it.
  public String write() {
    return id + "\n" + replyTo + "\n" + body;
  }

  /// Reads one.
  public static TopicMessage read(String text) {
    int first = text.indexOf('\n');
    int second = text.indexOf('\n', first + 1);
    return new TopicMessage(
        Long.parseLong(text.substring(0, first)),
        text.substring(first + 1, second),
        text.substring(second + 1));
  }
}
