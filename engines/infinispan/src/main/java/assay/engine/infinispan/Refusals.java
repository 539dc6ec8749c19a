package assay.engine.infinispan;

import assay.api.NotDone;
import org.infinispan.commons.marshall.MarshallingException;
import org.infinispan.remoting.RemoteException;
import org.jspecify.annotations.Nullable;

/// Which failures of a write say that surely nothing was written.
final class Refusals {

  private Refusals() {}

  /// The failure, or a [NotDone] where the value could not be serialized here, so that nothing was sent.
  static RuntimeException of(RuntimeException failure) {
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RemoteException) {
        return failure;
      }
      if (cause instanceof MarshallingException) {
        return new NotDone("it could not be serialized, so nothing was sent", failure);
      }
    }
    return failure;
  }
}
