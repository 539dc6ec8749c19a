package assay.api.web;

import java.io.IOException;

/// A capability: sends requests of many users to the nodes of a web application, as their browsers would.
///
/// Each user has cookies of its own. A user stays with the node that answered last, until that node does not take a
/// connection any more; then the next node gets the request, as a balancer would do it. Safe for many threads, one
/// request of a user at a time or several.
public interface WebClient {

  /// Sends one `GET` and waits for its answer.
  ///
  /// @param user whose browser sends it, from 0
  /// @param path the path and the query, beginning with a slash
  /// @param routing which node is to get it
  /// @throws assay.api.DefiniteFailureException when no node took a connection, so that surely nothing happened
  /// @throws IOException when the request was sent and its answer did not come, or not in time
  WebAnswer get(int user, String path, Routing routing) throws IOException, InterruptedException;

  /// Throws away a user's cookies, as a browser that is closed does.
  void forget(int user);

  /// Which node gets a request.
  enum Routing {
    /// The node that answered this user last; for a user without one, the next in turn.
    AFFINE,
    /// Another one than that, where there is another, and for this request alone.
    ELSEWHERE
  }
}
