package assay.sessions.tomcat;

import assay.api.engine.JoinSpec;
import assay.sessions.node.NodePorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
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

/// The nodes of a cluster, which know each other from the start, by their ports: a multicast would also reach clusters
/// that are not meant. Everything else of the channel is what Tomcat takes where nothing is said.
final class Neighbours {

  /// How long a node that does not even listen may be on its way.
  private static final long ON_ITS_WAY_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long BETWEEN_LOOKS_MILLIS = 5;
  private static final int CONNECT_MILLIS = 500;

  private final JoinSpec spec;
  private final int own;
  private final GroupChannel channel = new GroupChannel();

  /// Of a node.
  ///
  /// @throws IllegalStateException when it is not among those that the others know
  Neighbours(JoinSpec spec) throws IOException {
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
    // Nobody looks at a node through JMX, and two in one process would be in each other's way
    // there.
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

  /// How this node and the others talk.
  Channel channel() {
    return channel;
  }

  /// Waits until the nodes before this one take requests, where not the whole cluster is there already. Two that start
  /// at once ask each other for the sessions that are there, and neither answers before it has an answer itself or a
  /// minute has gone by.
  void awaitTurn() throws InterruptedException {
    long start = System.nanoTime();
    while (!first() && System.nanoTime() - start < ON_ITS_WAY_NANOS) {
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  private boolean first() {
    return IntStream.range(0, own).allMatch(this::takesRequests)
        || IntStream.range(own + 1, spec.members()).anyMatch(this::takesRequests);
  }

  private boolean takesRequests(int index) {
    return listens(NodePorts.http(spec, index));
  }

  /// Waits until all others are among some. One that listens nowhere, for nobody has started it again, is not waited
  /// for forever.
  ///
  /// @throws IllegalStateException when one that listens is not among them after a minute
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

  /// The ports of the others that are not there.
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
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(spec.address(), port), CONNECT_MILLIS);
      return true;
    } catch (IOException nobody) {
      return false;
    }
  }
}
