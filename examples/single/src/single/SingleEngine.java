package single;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/// A small engine to start from. Every member holds all entries; the live member with the lowest
/// number is the leader. Clients write to all members, the leader last, and read from the leader.
///
/// Every value that the leader returns is on all other members too, so the leader's death loses no
/// write and no read goes back in time.
public final class SingleEngine implements Engine {

  @Override
  public String name() {
    return "single";
  }

  /// Returns when the member listens. Members do not know each other here, so all may start at once
  /// and in any order.
  @Override
  public Member start(JoinSpec spec) throws IOException {
    return new Server(address(spec.address(), spec.port(), numberOf(spec.name())));
  }

  /// Returns when every member has accepted the connection; members may still be starting.
  @Override
  public Session open(JoinSpec spec) throws IOException, InterruptedException {
    List<Link> links = new ArrayList<>();
    for (int number = 1; number <= spec.members(); number++) {
      String host = spec.addresses().get(number - 1);
      links.add(Link.open("member-" + number, address(host, spec.port(), number)));
    }
    return new SingleSession(links, spec.settings().text("backup").equals("sync"));
  }

  private static int numberOf(String member) {
    return Integer.parseInt(member.substring("member-".length()));
  }

  /// Every member listens at an address of its own, if it has one, and at the cluster's first port plus
  /// its number.
  private static InetSocketAddress address(String host, int port, int number) throws IOException {
    return new InetSocketAddress(InetAddress.getByName(host), port + number);
  }
}
