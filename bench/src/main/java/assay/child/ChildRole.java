package assay.child;

/// What a child process is: a member, or a client.
sealed interface ChildRole extends AutoCloseable permits MemberRole, ClientRole {}
