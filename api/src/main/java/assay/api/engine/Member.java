package assay.api.engine;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// One started member of a cluster; closing it is a graceful stop.
public interface Member extends AutoCloseable {

  /// The ids of the processes that are the member, where it is made of programs of its own that this
  /// process only looks after: whoever harms the member harms them too, with the processes that they
  /// start, and what it uses is what they use themselves. They must not outlive this process, whatever ends it.
  default List<Long> processes() {
    return List.of();
  }

  /// The servers that this member is or has started, whose use is told apart from that of all members.
  default List<ServerProcess> servers() {
    return List.of();
  }

  /// The names of the members that this member counts as its cluster's own now, by its own view: what other members and
  /// clients see may be another cluster. It may name itself, clients, and members that have ended.
  ///
  /// @return empty if this engine's members cannot tell
  /// @throws RuntimeException if it cannot tell just now
  default Optional<Set<String>> view() {
    return Optional.empty();
  }

  /// What it says of its own weight.
  default MemberMemory memory() {
    return MemberMemory.AS_WEIGHED;
  }

  @Override
  void close();

  /// A member that tells its own view.
  ///
  /// @param view the names of the members that it counts now
  /// @param leave the graceful stop
  static Member viewing(Supplier<Set<String>> view, Runnable leave) {
    return new Member() {
      @Override
      public Optional<Set<String>> view() {
        return Optional.of(view.get());
      }

      @Override
      public void close() {
        leave.run();
      }
    };
  }
}
