package assay.engine.coherence;

import com.tangosol.io.pof.PofContext;
import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import com.tangosol.io.pof.reflect.PofValue;
import com.tangosol.io.pof.reflect.PofValueParser;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.extractor.AbstractExtractor;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads one component of a record by its name; from a POF value without reading the rest of it.
///
/// Two are equal when their names are, which is what makes a query find the index.
public final class ComponentExtractor extends AbstractExtractor<Object, @Nullable Object>
    implements PortableObject {

  private String component;

  /// An extractor about to be read from a stream.
  public ComponentExtractor() {
    this("");
  }

  /// An extractor of a component.
  public ComponentExtractor(String component) {
    this.component = component;
  }

  @Override
  public @Nullable Object extract(@Nullable Object value) {
    if (!(value instanceof Record)) {
      return null;
    }
    RecordShape shape = RecordShape.of(value.getClass());
    int place = shape.indexOf(component);
    return place < 0 ? null : shape.components().get(place).of(value);
  }

  @Override
  @SuppressWarnings("rawtypes") // as declared by AbstractExtractor
  public @Nullable Object extractFromEntry(Map.Entry entry) {
    if (entry instanceof BinaryEntry<?, ?> binary
        && binary.getSerializer() instanceof PofContext context
        && binary.isPresent()) {
      return extract(PofValueParser.parse(binary.getBinaryValue(), context), context);
    }
    return extract(entry.getValue());
  }

  private @Nullable Object extract(PofValue value, PofContext context) {
    if (value.getTypeId() < 0) {
      return null;
    }
    Class<?> type = context.getClass(value.getTypeId());
    if (!type.isRecord()) {
      return null;
    }
    RecordShape shape = RecordShape.of(type);
    int place = shape.indexOf(component);
    return place < 0
        ? null
        : value.getChild(place).getValue(boxed(shape.components().get(place).type()));
  }

  private static Class<?> boxed(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }

  @Override
  public void readExternal(PofReader in) throws IOException {
    component = in.readString(0);
  }

  @Override
  public void writeExternal(PofWriter out) throws IOException {
    out.writeString(0, component);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ComponentExtractor that && component.equals(that.component);
  }

  @Override
  public int hashCode() {
    return component.hashCode();
  }

  @Override
  public String toString() {
    return "component " + component;
  }
}
