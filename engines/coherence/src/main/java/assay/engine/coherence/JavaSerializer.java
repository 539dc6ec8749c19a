package assay.engine.coherence;

import com.tangosol.io.DefaultSerializer;
import com.tangosol.io.ReadBuffer;
import com.tangosol.io.Serializer;
import com.tangosol.io.WrapperDataInputStream;
import com.tangosol.io.WrapperDataOutputStream;
import com.tangosol.io.WriteBuffer;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
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
      try (Output stream = new Output(new WrapperDataOutputStream(out))) {
        stream.writeObject(value);
      }
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
    try (Input stream = new Input(new WrapperDataInputStream(in))) {
      return stream.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("a value's class is not on this process's class path", e);
    }
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

  /// A record on its way that is not [Serializable].
  private static final class Carried implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Class<?> type;
    private final @Nullable Object[] values;

    Carried(Object record) {
      type = record.getClass();
      values = RecordShape.of(type).values(record);
    }

    Object record() {
      return RecordShape.of(type).record(values);
    }
  }

  private static final class Output extends ObjectOutputStream {

    Output(OutputStream out) throws IOException {
      super(out);
      enableReplaceObject(true);
    }

    @Override
    protected @Nullable Object replaceObject(@Nullable Object value) {
      return value instanceof Record && !(value instanceof Serializable)
          ? new Carried(value)
          : value;
    }
  }

  private static final class Input extends ObjectInputStream {

    Input(InputStream in) throws IOException {
      super(in);
      enableResolveObject(true);
    }

    @Override
    protected @Nullable Object resolveObject(@Nullable Object value) {
      return value instanceof Carried carried ? carried.record() : value;
    }
  }
}
