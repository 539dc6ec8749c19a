package assay.child;

import assay.api.Engine;
import assay.api.Workload;
import assay.api.engine.Member;
import assay.tether.Command.ProcessSpec;
import java.util.List;

/// A process that is a member.
final class MemberRole implements ChildRole {

  private final Member member;

  /// Joins the cluster.
  MemberRole(Engine engine, Workload workload, ProcessSpec seat) throws Exception {
    member = engine.start(ClientRole.spec(seat, workload));
  }

  /// The ids of the processes it is made of, where that is not this one.
  List<Long> processes() {
    return List.copyOf(member.processes());
  }

  @Override
  public void close() {
    member.close();
  }
}
