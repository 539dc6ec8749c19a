package assay.engine.coherence;

import assay.api.record.JavaRecords;
import com.tangosol.io.DefaultSerializer;
import com.tangosol.io.ReadBuffer;
import com.tangosol.io.Serializer;
import com.tangosol.io.WrapperDataInputStream;
import com.tangosol.io.WrapperDataOutputStream;
import com.tangosol.io.WriteBuffer;
import java.io.Externalizable;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Java's own serialization, for records too that are not [Serializable].
///
/// A [Serializable] record is written as Java does it. Any other is written as its class and its
/// components, which takes about the same room and work, so that a workload need not declare for
/// one engine's sake what no other asks for. What is neither record nor collection is written by
/// Coherence's default serializer.
public final class JavaSerializer implements Serializer {

  private static final int BY_COHERENCE = 0;
  private static final int BY_JAVA = 1;

  private final DefaultSerializer coherence =
      new DefaultSerializer(JavaSerializer.class.getClassLoader());

  @Override
  public void serialize(WriteBuffer.BufferOutput out, @Nullable Object value) throws IOException {
    if (value instanceof Record || isJavasCollection(value)) {
      out.write(BY_JAVA);
      JavaRecords.write(new WrapperDataOutputStream(out), value);
    } else {
      out.write(BY_COHERENCE);
      coherence.serialize(out, value);
    }
  }

  @Override
  public @Nullable Object deserialize(ReadBuffer.BufferInput in) throws IOException {
    if (in.read() == BY_COHERENCE) {
      return coherence.deserialize(in);
    }
    return JavaRecords.read(new WrapperDataInputStream(in));
  }

  @Override
  public String getName() {
    return "assay-java";
  }

  /// Coherence's own collections know better how to write themselves, unless they do it as Java asks
  /// them to: then records in them are found on the way.
  private static boolean isJavasCollection(@Nullable Object value) {
    return (value instanceof Collection || value instanceof Map)
        && (value.getClass().getModule() == Object.class.getModule()
            || value instanceof Externalizable);
  }
}
