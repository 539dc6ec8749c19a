package assay.api.engine;

import assay.api.ServerProcess;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/// A started member of a cluster; closing it is a graceful stop.
public interface Member extends AutoCloseable {

  /// The member's process ids, if it consists of separate programs that this process only
  /// supervises. Faults then hit those processes and their children, and their resource use counts
  /// as the member's. The programs must end with this process, however it ends.
  default List<Long> processes() {
    return List.of();
  }

  /// The servers that this member is or has started, whose resource use is reported separately.
  default List<ServerProcess> servers() {
    return List.of();
  }

  /// The bytes that this member has sent in UDP datagrams since it started, with their IP and UDP
  /// headers. No host counts datagrams by process, so the member must.
  ///
  /// @return empty if it sends none, or cannot tell
  default OptionalLong datagramBytes() {
    return OptionalLong.empty();
  }

  /// The members that this member itself now counts in its cluster; other members and clients may see another cluster.
  /// The set may contain the member itself, clients, and ended members. A member that still carries its entries over into
  /// a cluster that it joined after a split counts no other: keys are read back once all count each other.
  ///
  /// @return empty if this engine's members cannot tell
  /// @throws RuntimeException when the member cannot tell now
  default Optional<Set<String>> view() {
    return Optional.empty();
  }

  /// The release of the product that this member itself says it runs. If the product is one of several server programs, its
  /// name comes before: `valkey 8.1.8`.
  ///
  /// @return empty if this engine's members do not say it
  /// @throws RuntimeException when the member cannot say it now
  default Optional<String> release() {
    return Optional.empty();
  }

  /// How the member's memory is measured.
  default MemberMemoryReport memory() {
    return MemberMemoryReport.AS_MEASURED;
  }

  @Override
  void close();

  /// A member that reports its own view and release.
  ///
  /// @param view the members that it counts now, by name
  /// @param release the release that it says it runs
  /// @param leave the graceful stop
  static Member viewing(Supplier<Set<String>> view, Supplier<String> release, Runnable leave) {
    return new Member() {
      @Override
      public Optional<Set<String>> view() {
        return Optional.of(view.get());
      }

      @Override
      public Optional<String> release() {
        return Optional.of(release.get());
      }

      @Override
      public void close() {
        leave.run();
      }
    };
  }
}
