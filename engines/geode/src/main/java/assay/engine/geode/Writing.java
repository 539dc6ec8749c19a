package assay.engine.geode;

import assay.api.DefiniteFailureException;
import assay.engine.geode.wire.Values;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.geode.CancelException;
import org.apache.geode.DataSerializer;
import org.apache.geode.cache.client.ServerConnectivityException;

/// What is written of keys, values and entry processors before it is sent, and what a write that failed says of its entry.
///
/// @param values how values are stored
record Writing(Values values) {

  /// The bytes of a value.
  byte[] value(Object value) {
    return bytes(values.carried(value));
  }

  /// The failure of a write that is sent only once all its parts are written: surely nothing was done where one of these
  /// cannot be. A member may fail alike, with what it was sent.
  ///
  /// @param parts makes each part as it is sent
  static RuntimeException failure(RuntimeException failure, List<Supplier<Object>> parts) {
    return DefiniteFailureException.whereUnwritable(
        failure, part -> write((Supplier<?>) part), parts.toArray());
  }

  /// To write a record members are told of its class, once. Where they do not answer nothing is known of the record.
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
