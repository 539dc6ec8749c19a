package single;

import assay.api.Engine;
import assay.api.Session;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/// A small engine to begin from. Every member holds all entries; the one with the lowest number that
/// lives is the leader. Clients write to all members, the leader last, and read from the leader.
///
/// Whoever reads a value from the leader reads what all others have, so that nothing is lost and no
/// read goes back when the leader dies.
public final class SingleEngine implements Engine {

  @Override
  public String name() {
    return "single";
  }

  /// Returns once the member listens: members know nothing of each other here, so that all may start at
  /// once and in any order.
  @Override
  public Member start(JoinSpec spec) throws IOException {
    return new Server(address(spec.address(), spec.port(), numberOf(spec.name())));
  }

  /// Returns once every member has taken the connection; members may still be starting.
  @Override
  public Session open(JoinSpec spec) throws IOException, InterruptedException {
    List<Link> links = new ArrayList<>();
    for (int number = 1; number <= spec.members(); number++) {
      links.add(Link.open("member-" + number, address(spec.meeting(), spec.port(), number)));
    }
    return new SingleSession(links, spec.settings().text("backup").equals("sync"));
  }

  private static int numberOf(String member) {
    return Integer.parseInt(member.substring("member-".length()));
  }

  /// The cluster's ports are its own: the member of a number takes the port that far from the first.
  private static InetSocketAddress address(String address, int port, int number)
      throws IOException {
    return new InetSocketAddress(InetAddress.getByName(address), port + number);
  }
}
