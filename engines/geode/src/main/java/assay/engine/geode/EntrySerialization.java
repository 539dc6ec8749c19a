package assay.engine.geode;

import assay.api.DefiniteFailureException;
import assay.engine.geode.wire.ValueStorage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.geode.CancelException;
import org.apache.geode.DataSerializer;
import org.apache.geode.cache.client.ServerConnectivityException;

/// Serializes keys, values and entry processors before they are sent, and interprets failed writes.
///
/// @param values how values are stored
record EntrySerialization(ValueStorage values) {

  byte[] value(Object value) {
    return bytes(values.carried(value));
  }

  /// The failure of a write whose parts are all serialized before it is sent: the write is surely
  /// not done if a part cannot be serialized here. A member may fail with the same exception.
  ///
  /// @param parts makes each part as it is sent
  static RuntimeException failure(RuntimeException failure, List<Supplier<Object>> parts) {
    return DefiniteFailureException.whereUnwritable(
        failure, part -> write((Supplier<?>) part), parts.toArray());
  }

  /// The first record of a class makes Geode register the class with members. If they do not
  /// answer, the record is not to blame.
  private static void write(Supplier<?> part) {
    try {
      byte[] unused = bytes(part.get());
    } catch (RuntimeException refused) {
      for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
        if (cause instanceof ServerConnectivityException || cause instanceof CancelException) {
          return;
        }
      }
      throw refused;
    }
  }

  private static byte[] bytes(Object part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      DataSerializer.writeObject(part, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
