package assay.sessions.tomcat;

import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.NodePorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.catalina.tribes.Channel;
import org.apache.catalina.tribes.Member;
import org.apache.catalina.tribes.group.GroupChannel;
import org.apache.catalina.tribes.group.interceptors.MessageDispatchInterceptor;
import org.apache.catalina.tribes.group.interceptors.TcpFailureDetector;
import org.apache.catalina.tribes.membership.StaticMember;
import org.apache.catalina.tribes.membership.StaticMembershipService;
import org.apache.catalina.tribes.transport.ReceiverBase;

/// The nodes of a cluster, which know each other by their ports from the start: multicast could also reach other
/// clusters. Everything else in the channel is Tomcat's default.
final class ReplicationNeighbours {

  /// The wait for a node that does not listen yet.
  private static final long ON_ITS_WAY_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long BETWEEN_LOOKS_MILLIS = 5;
  private static final Duration CONNECT = Duration.ofMillis(500);

  private final JoinSpec spec;
  private final int own;
  private final GroupChannel channel = new GroupChannel();

  /// @throws IllegalStateException when the node is not one of the configured nodes
  ReplicationNeighbours(JoinSpec spec) throws IOException {
    this.spec = spec;
    own = NodePorts.index(spec.name());
    if (own >= spec.members()) {
      throw new IllegalStateException(
          "%s cannot join: the nodes of Tomcat's replication are written down beforehand, %d here"
              .formatted(spec.name(), spec.members()));
    }
    ReceiverBase receiver = (ReceiverBase) channel.getChannelReceiver();
    receiver.setAddress(spec.address());
    receiver.setPort(port(own));
    receiver.setAutoBind(1);
    StaticMembershipService members = new StaticMembershipService();
    for (int index = 0; index < spec.members(); index++) {
      if (index == own) {
        members.setLocalMember(member(index));
      } else {
        members.addStaticMember(member(index));
      }
    }
    // JMX is not used, and two nodes in one process would conflict there.
    channel.setJmxEnabled(false);
    channel.setMembershipService(members);
    channel.addInterceptor(new MessageDispatchInterceptor());
    channel.addInterceptor(new TcpFailureDetector());
  }

  private StaticMember member(int index) throws IOException {
    StaticMember member = new StaticMember(spec.address(), port(index), 0);
    byte[] id = new byte[16];
    id[id.length - 1] = (byte) (index + 1);
    member.setUniqueId(id);
    member.setDomain(spec.cluster());
    return member;
  }

  private int port(int index) {
    return spec.port() + 1 + index;
  }

  Channel channel() {
    return channel;
  }

  /// Waits until the earlier nodes take requests, unless the whole cluster is running. Two nodes that start together ask
  /// each other for existing sessions. Neither answers before it has an answer or a minute has passed.
  void awaitTurn() throws InterruptedException {
    boolean unused =
        new ConditionPoller(
                Duration.ofNanos(ON_ITS_WAY_NANOS), Duration.ofMillis(BETWEEN_LOOKS_MILLIS))
            .until(this::first);
  }

  private boolean first() {
    return IntStream.range(0, own).allMatch(this::takesRequests)
        || IntStream.range(own + 1, spec.members()).anyMatch(this::takesRequests);
  }

  private boolean takesRequests(int index) {
    return listens(NodePorts.http(spec, index));
  }

  /// Waits until the given members include all others. A node that does not listen, because it was not restarted, is
  /// awaited only for a while.
  ///
  /// @throws IllegalStateException when a listening node is still missing after a minute
  void await(Supplier<Member[]> some) throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      List<Integer> missing = missing(some.get());
      long waited = System.nanoTime() - start;
      if (missing.isEmpty()
          || (waited > ON_ITS_WAY_NANOS && missing.stream().noneMatch(this::listens))) {
        return;
      }
      if (waited > PATIENCE_NANOS) {
        throw new IllegalStateException(
            "%s does not see the nodes on the ports %s".formatted(spec.name(), missing));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  private List<Integer> missing(Member[] there) {
    List<Integer> missing = new ArrayList<>();
    for (int index = 0; index < spec.members(); index++) {
      int port = port(index);
      if (index != own && Arrays.stream(there).noneMatch(each -> each.getPort() == port)) {
        missing.add(port);
      }
    }
    return missing;
  }

  private boolean listens(int port) {
    return ConditionPoller.listens(new InetSocketAddress(spec.address(), port), CONNECT);
  }
}
