package assay.broker.coherence.topic;

import com.tangosol.net.Member;

/// The names of reply topics; each client has its own.
public final class ReplyTopicNames {

  private ReplyTopicNames() {}

  /// @param number counts the client's topics
  public static String name(Member client, int number) {
    return prefix(client) + number;
  }

  public static boolean isOf(Member client, String name) {
    return name.startsWith(prefix(client));
  }

  private static String prefix(Member client) {
    return TopicsConfiguration.REPLIES + client.getUuid() + "-";
  }
}
