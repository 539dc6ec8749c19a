package assay.engine.terracotta.stored;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

interface ObjectCodec {

  void write(DataOutputStream out, @Nullable Object value) throws IOException;

  @Nullable Object read(DataInputStream in) throws IOException;
}
