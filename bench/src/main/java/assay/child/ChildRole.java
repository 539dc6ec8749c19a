package assay.child;

import java.util.List;

/// What a child process is: a member, or a client.
sealed interface ChildRole extends AutoCloseable permits MemberRole, ClientRole {

  /// The ids of the processes that it is made of, where that is not its own.
  List<Long> processes();
}
