package assay.sessions.node;

import java.util.OptionalLong;

/// The store of a node's sessions: the part that each engine in `sessions` adds.
public interface SessionStore extends AutoCloseable {

  /// Joins the other nodes' store and makes the application keep its sessions there: by a filter,
  /// or by the container's session manager. Called once, before the container starts.
  ///
  /// @throws Exception when the store is not available, which ends the node's start
  void attach(NodeStartContext node) throws Exception;

  /// Called once after the container has started and before the node reports that it is ready.
  default void started() throws Exception {}

  /// The bytes that the store has sent in UDP datagrams, headers included; empty if it sends none.
  default OptionalLong datagramBytes() {
    return OptionalLong.empty();
  }

  /// Sends everything unsent before a graceful stop; the trigger `shutdown` does all its work here.
  default void drain() throws Exception {}

  /// Called after the container has stopped.
  @Override
  void close() throws Exception;
}
