package assay.engine.coherence;

import assay.api.DefiniteFailureException;
import com.tangosol.io.Serializer;
import com.tangosol.util.ExternalizableHelper;

/// What a failed write says about the entry.
///
/// A write that Coherence refuses is [DefiniteFailureException] only where its key, value or processor
/// cannot be serialized, for then nothing was sent. Every other failure, a request timeout among them,
/// may have left the write done.
///
/// @param serializer how arguments are written
record WriteFailures(Serializer serializer) {

  /// The failure to throw for a write with these arguments.
  RuntimeException judged(RuntimeException failure, Object... arguments) {
    return DefiniteFailureException.whereUnwritable(
        failure, argument -> ExternalizableHelper.toBinary(argument, serializer), arguments);
  }
}
