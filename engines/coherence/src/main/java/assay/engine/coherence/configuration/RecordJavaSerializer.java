package assay.engine.coherence.configuration;

import assay.api.record.JavaRecordCodec;
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

/// Java serialization, also for records that are not [Serializable].
///
/// Java writes a [Serializable] record in its own way. Other records are written as their class and components, at about
/// the same cost, so workloads need no declaration for one engine's sake. Values that are neither records nor collections
/// use Coherence's default serializer.
public final class RecordJavaSerializer implements Serializer {

  private static final int BY_COHERENCE = 0;
  private static final int BY_JAVA = 1;

  private final DefaultSerializer coherence =
      new DefaultSerializer(RecordJavaSerializer.class.getClassLoader());

  @Override
  public void serialize(WriteBuffer.BufferOutput out, @Nullable Object value) throws IOException {
    if (value instanceof Record || isJavasCollection(value)) {
      out.write(BY_JAVA);
      JavaRecordCodec.write(new WrapperDataOutputStream(out), value);
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
    return JavaRecordCodec.read(new WrapperDataInputStream(in));
  }

  @Override
  public String getName() {
    return "assay-java";
  }

  /// Coherence's own collections write themselves better, except with Java's methods: then records inside them are found
  /// on the way.
  private static boolean isJavasCollection(@Nullable Object value) {
    return (value instanceof Collection || value instanceof Map)
        && (value.getClass().getModule() == Object.class.getModule()
            || value instanceof Externalizable);
  }
}
