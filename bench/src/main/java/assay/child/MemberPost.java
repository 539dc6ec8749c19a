package assay.child;

import assay.api.Engine;
import assay.api.Member;
import assay.api.MemberSpec;
import assay.api.Settings;
import assay.api.Workload;
import assay.load.ReadOnOwner;
import assay.tether.Command.Seat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A process that is a member.
final class MemberPost implements Post {

  private final Member member;

  /// Joins the cluster.
  MemberPost(Engine engine, Workload workload, Seat seat) throws Exception {
    member =
        engine.start(
            new MemberSpec(
                seat.name(),
                seat.machine(),
                seat.cluster(),
                seat.port(),
                seat.members(),
                new Settings(seat.settings()),
                ReadOnOwner.with(workload.types()),
                Files.createDirectories(Path.of(seat.folder())),
                seat.address(),
                seat.meeting()));
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
