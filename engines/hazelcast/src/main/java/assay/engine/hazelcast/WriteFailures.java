package assay.engine.hazelcast;

import assay.api.DefiniteFailureException;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import java.util.function.ToIntFunction;

/// What a write that failed for its serialization says about the entry.
///
/// A member throws the same exception, also once the entry is written: it comes to the client as that member's
/// answer. So the arguments are written once more here. Only where that fails was nothing sent.
final class WriteFailures {

  private WriteFailures() {}

  /// The failure to throw for a write with these arguments: a [DefiniteFailureException] where one of them cannot
  /// be written here.
  ///
  /// @param writer writes an argument as the client does
  static RuntimeException judged(
      HazelcastSerializationException failure, ToIntFunction<Object> writer, Object... arguments) {
    for (Object argument : arguments) {
      try {
        int unused = writer.applyAsInt(argument);
      } catch (HazelcastSerializationException refused) {
        return new DefiniteFailureException(
            "it could not be serialized, so nothing was sent", failure);
      }
    }
    return failure;
  }
}
