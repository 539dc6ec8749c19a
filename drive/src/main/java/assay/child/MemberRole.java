package assay.child;

import assay.api.Workload;
import assay.api.engine.Engine;
import assay.api.engine.Member;
import assay.api.engine.MemberMemoryReport;
import assay.tether.Answer;
import assay.tether.Command.ProcessSpec;
import java.util.List;
import java.util.OptionalLong;

/// A member process.
final class MemberRole implements ChildRole {

  private final Member member;

  MemberRole(Engine engine, Workload workload, ProcessSpec seat) throws Exception {
    member = engine.start(ClientRole.spec(seat, workload));
  }

  @Override
  public List<Long> processes() {
    return member.processes();
  }

  Answer.Joined joined() {
    return new Answer.Joined(member.processes(), member.servers());
  }

  /// The members that it counts in its cluster now.
  Answer.ViewTold view() {
    return member
        .view()
        .map(names -> new Answer.ViewTold(true, names.stream().sorted().toList()))
        .orElseGet(() -> new Answer.ViewTold(false, List.of()));
  }

  Answer.ReleaseTold release() {
    return new Answer.ReleaseTold(member.release());
  }

  OptionalLong datagramBytes() {
    return member.datagramBytes();
  }

  MemberMemoryReport memory() {
    return member.memory();
  }

  @Override
  public void close() {
    member.close();
  }
}
