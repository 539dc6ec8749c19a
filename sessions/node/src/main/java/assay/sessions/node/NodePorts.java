package assay.sessions.node;

import assay.api.engine.JoinSpec;

/// Which of a cluster's ports is whose. All nodes may live on one address.
public final class NodePorts {

  /// Stores of nodes have the first ones, one or two a node.
  private static final int FIRST_HTTP = 100;

  private static final int DATABASE = 190;
  private static final int SERVER = 191;
  private static final int BALANCER = 192;

  private NodePorts() {}

  /// The number of a member, from 0.
  public static int index(String member) {
    return Integer.parseInt(member.substring(member.lastIndexOf('-') + 1)) - 1;
  }

  /// The name of a member.
  ///
  /// @param index its number, from 0
  public static String member(int index) {
    return "member-" + (index + 1);
  }

  /// Where a node takes requests.
  public static int http(JoinSpec spec, int index) {
    return spec.port() + FIRST_HTTP + index;
  }

  /// Where the database listens.
  public static int database(JoinSpec spec) {
    return spec.port() + DATABASE;
  }

  /// Where a server of the store's own listens, such as Redis.
  public static int server(JoinSpec spec) {
    return spec.port() + SERVER;
  }

  /// Where a balancer takes the requests for all nodes.
  public static int balancer(JoinSpec spec) {
    return spec.port() + BALANCER;
  }
}
