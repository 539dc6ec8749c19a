package assay.broker.coherence.topic;

/// A message in a topic: a line each for id and reply topic, and the text.
///
/// @param id its reply has the same id
/// @param replyTo the reply's topic; empty if no reply is awaited
public record TopicMessage(long id, String replyTo, String body) {

  public String write() {
    return id + "\n" + replyTo + "\n" + body;
  }

  public static TopicMessage read(String text) {
    int first = text.indexOf('\n');
    int second = text.indexOf('\n', first + 1);
    return new TopicMessage(
        Long.parseLong(text.substring(0, first)),
        text.substring(first + 1, second),
        text.substring(second + 1));
  }
}
