package assay.engine.terracotta;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A form in which objects are written.
interface ObjectCodec {

  /// Writes an object.
  void write(DataOutputStream out, @Nullable Object value) throws IOException;

  /// Reads one.
  @Nullable Object read(DataInputStream in) throws IOException;
}
