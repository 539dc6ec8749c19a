package assay.child;

/// What a child process is: a member, or a client.
sealed interface Post extends AutoCloseable permits MemberPost, ClientPost {}
