package assay.engine.coherence;

import assay.api.DefiniteFailureException;
import com.tangosol.io.Serializer;
import com.tangosol.util.ExternalizableHelper;

/// Interprets failed writes.
///
/// A refused write is a [DefiniteFailureException] only if its key, value or processor cannot be
/// serialized, because then it was not sent. After every other failure, including a timeout, the
/// write may be done.
///
/// @param serializer serializes arguments
record WriteFailures(Serializer serializer) {

  RuntimeException judged(RuntimeException failure, Object... arguments) {
    return DefiniteFailureException.whereUnwritable(
        failure, argument -> ExternalizableHelper.toBinary(argument, serializer), arguments);
  }
}
