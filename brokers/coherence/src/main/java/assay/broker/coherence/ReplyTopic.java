package assay.broker.coherence;

import com.tangosol.net.Member;

/// The names of topics that replies go to: each client has one of its own.
public final class ReplyTopic {

  private ReplyTopic() {}

  /// The name of a client's topic.
  ///
  /// @param number which of the client's topics, one after the other
  public static String name(Member client, int number) {
    return prefix(client) + number;
  }

  /// Whether a topic is this client's.
  public static boolean isOf(Member client, String name) {
    return name.startsWith(prefix(client));
  }

  private static String prefix(Member client) {
    return TopicsConfiguration.REPLIES + client.getUuid() + "-";
  }
}
