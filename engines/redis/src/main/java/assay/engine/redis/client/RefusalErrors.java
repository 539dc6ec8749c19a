package assay.engine.redis.client;

import assay.api.DefiniteFailureException;
import java.util.Set;

/// Error answers with which a server says that it did not execute a command, for every client
/// library.
///
/// Redis checks a command before it runs it, and refuses with one of these words. The checks are
/// `processCommand`, the cluster's `getNodeByQuery`, and for a script's first write
/// `scriptVerifyWriteCommandAllow`. Other errors, including `ERR`, may come from the middle of a
/// script.
public final class RefusalErrors {

  private static final Set<String> WORDS =
      Set.of(
          "ASK",
          "BUSY",
          "CLUSTERDOWN",
          "CROSSSLOT",
          "EXECABORT",
          "LOADING",
          "MASTERDOWN",
          "MISCONF",
          "MOVED",
          "NOAUTH",
          "NOPERM",
          "NOREPLICAS",
          "OOM",
          "READONLY",
          "TRYAGAIN");

  private RefusalErrors() {}

  /// The meaning of a refused write: a [DefiniteFailureException] if the server surely did not
  /// execute it, otherwise the refusal itself.
  ///
  /// @param refusal the client library's exception for an error answer, with the answer as its
  /// message
  /// @param doubtful whether the command was sent more than once and may have been carried out
  /// before the refusal
  public static RuntimeException of(RuntimeException refusal, boolean doubtful) {
    return !doubtful && refuses(String.valueOf(refusal.getMessage()))
        ? new DefiniteFailureException("the server refused it: " + refusal.getMessage(), refusal)
        : refusal;
  }

  static boolean refuses(String answer) {
    return WORDS.contains(answer.split(" ", 2)[0]);
  }
}
