package assay.child;

import assay.api.Engine;
import assay.api.Workload;
import assay.api.engine.Member;
import assay.tether.Command.Seat;
import java.util.stream.Collectors;

/// A process that is a member.
final class MemberPost implements Post {

  private final Member member;

  /// Joins the cluster.
  MemberPost(Engine engine, Workload workload, Seat seat) throws Exception {
    member = engine.start(ClientPost.spec(seat, workload));
  }

  /// What it is made of, where that is not this process: `4711,4712`.
  String processes() {
    return member.processes().stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  @Override
  public void close() {
    member.close();
  }
}
