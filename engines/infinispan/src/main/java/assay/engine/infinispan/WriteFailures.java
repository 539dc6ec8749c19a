package assay.engine.infinispan;

import assay.api.DefiniteFailureException;
import org.infinispan.commons.marshall.MarshallingException;
import org.infinispan.remoting.RemoteException;
import org.jspecify.annotations.Nullable;

/// Recognizes failures after which surely no value was written.
final class WriteFailures {

  private WriteFailures() {}

  /// A [DefiniteFailureException] if the value could not be serialized here, so it was not sent;
  /// otherwise the failure.
  static RuntimeException of(RuntimeException failure) {
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RemoteException) {
        return failure;
      }
      if (cause instanceof MarshallingException) {
        return new DefiniteFailureException(
            "it could not be serialized, so nothing was sent", failure);
      }
    }
    return failure;
  }
}
