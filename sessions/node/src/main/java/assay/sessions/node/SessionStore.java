package assay.sessions.node;

/// Where a node keeps the sessions of its users: what each engine of `sessions` adds to the node that they share.
public interface SessionStore extends AutoCloseable {

  /// Joins the other nodes' store and makes the application keep its sessions there: by a filter, or by a session
  /// manager of the container's own. Called once, before the container starts.
  ///
  /// @throws Exception when the store cannot be had, which ends the node's start
  void attach(NodeContext node) throws Exception;

  /// Called once when the container has started and before the node says that it is ready.
  default void started() throws Exception {}

  /// Hands over what the store has not sent yet, before a graceful stop: the trigger `shutdown` does all its work here.
  default void drain() throws Exception {}

  /// Leaves the store. The container has stopped by then.
  @Override
  void close() throws Exception;
}
