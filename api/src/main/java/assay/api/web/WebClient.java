package assay.api.web;

import java.io.IOException;

/// A capability: sends many users' requests to a web application's nodes, as browsers would.
///
/// Each user has separate cookies. A user stays with the node that answered last until that node
/// refuses a connection; then the next node gets the request, as with a balancer. Thread-safe; a
/// user may have several requests in progress.
public interface WebClient {

  /// Sends one `GET` and waits for the answer.
  ///
  /// @param user the user's browser's number, from 0
  /// @param path the path and the query, beginning with a slash
  /// @param routing which node gets the request
  /// @throws assay.api.DefiniteFailureException when no node took a connection, so the request
  /// surely had no effect
  /// @throws IOException when the request was sent and no answer came in time
  WebAnswer get(int user, String path, Routing routing) throws IOException, InterruptedException;

  /// Deletes a user's cookies, as if the browser was closed.
  void forget(int user);

  /// Which node gets a request.
  enum Routing {
    /// The node that answered this user last; for a new user, the next in turn.
    AFFINE,
    /// Another node, if there is one, for this request only.
    ELSEWHERE
  }
}
