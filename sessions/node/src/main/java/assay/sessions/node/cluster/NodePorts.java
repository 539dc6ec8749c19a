package assay.sessions.node.cluster;

import assay.api.engine.JoinSpec;

/// Assigns a cluster's ports. All nodes may share one address.
public final class NodePorts {

  /// The first ports belong to the nodes' stores, one or two per node.
  private static final int FIRST_HTTP = 100;

  private static final int DATABASE = 190;
  private static final int SERVER = 191;
  private static final int BALANCER = 192;

  private NodePorts() {}

  /// From 0.
  public static int index(String member) {
    return Integer.parseInt(member.substring(member.lastIndexOf('-') + 1)) - 1;
  }

  /// @param index from 0
  public static String member(int index) {
    return "member-" + (index + 1);
  }

  public static int http(JoinSpec spec, int index) {
    return spec.port() + FIRST_HTTP + index;
  }

  public static int database(JoinSpec spec) {
    return spec.port() + DATABASE;
  }

  /// The port for a store's server, such as Redis.
  public static int server(JoinSpec spec) {
    return spec.port() + SERVER;
  }

  public static int balancer(JoinSpec spec) {
    return spec.port() + BALANCER;
  }
}
