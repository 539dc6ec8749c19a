package assay.child;

import java.util.List;

/// A child process's role: member or client.
sealed interface ChildRole extends AutoCloseable permits MemberRole, ClientRole {

  /// Ids of its processes, if other than its own.
  List<Long> processes();
}
