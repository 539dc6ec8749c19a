package assay.engine.redis;

import assay.api.DefiniteFailureException;
import java.util.Set;

/// Error answers with which a server says that it did nothing, whichever client library brings them.
///
/// Redis checks a command before it runs it, and answers with one of these words if it does not run it: `processCommand`,
/// `getNodeByQuery` of the cluster, and of a script's first write `scriptVerifyWriteCommandAllow`. Other errors, `ERR` among
/// them, may come from the middle of a script.
public final class Refusals {

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

  private Refusals() {}

  /// What a refused write says about the entry: a [DefiniteFailureException] if the server surely did nothing, otherwise the
  /// refusal itself.
  ///
  /// @param refusal the client library's exception for an error answer, whose message is the answer
  /// @param doubtful whether the command may have been carried out before it was refused: it was sent more than once
  public static RuntimeException of(RuntimeException refusal, boolean doubtful) {
    return !doubtful && refuses(String.valueOf(refusal.getMessage()))
        ? new DefiniteFailureException("the server refused it: " + refusal.getMessage(), refusal)
        : refusal;
  }

  /// Whether an error answer says that nothing was done.
  static boolean refuses(String answer) {
    return WORDS.contains(answer.split(" ", 2)[0]);
  }
}
