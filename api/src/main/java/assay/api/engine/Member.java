package assay.api.engine;

import java.util.List;

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

  @Override
  void close();
}
