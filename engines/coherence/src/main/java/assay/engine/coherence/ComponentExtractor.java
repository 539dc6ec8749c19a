package assay.engine.coherence;

import assay.api.query.EntryField;
import assay.api.record.RecordReflection;
import com.tangosol.io.pof.PofContext;
import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import com.tangosol.io.pof.reflect.PofValue;
import com.tangosol.io.pof.reflect.PofValueParser;
import com.tangosol.util.Binary;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.extractor.AbstractExtractor;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads one component of an entry's value or record key by name; in POF without reading the rest.
///
/// Extractors of the same component are equal, which lets a query find its index.
public final class ComponentExtractor extends AbstractExtractor<Object, @Nullable Object>
    implements PortableObject {

  private static final long serialVersionUID = 1L;

  private String component;

  public ComponentExtractor() {
    this(EntryField.of(""));
  }

  public ComponentExtractor(EntryField field) {
    component = field.component();
    m_nTarget = field.part() == EntryField.Part.KEY ? KEY : VALUE;
  }

  @Override
  public @Nullable Object extract(@Nullable Object record) {
    if (!(record instanceof Record)) {
      return null;
    }
    RecordReflection shape = RecordReflection.of(record.getClass());
    int place = shape.indexOf(component);
    return place < 0 ? null : shape.components().get(place).of(record);
  }

  @Override
  @SuppressWarnings("rawtypes") // as declared by AbstractExtractor
  public @Nullable Object extractFromEntry(Map.Entry entry) {
    if (entry instanceof BinaryEntry<?, ?> binary
        && binary.getSerializer() instanceof PofContext context
        && binary.isPresent()) {
      Binary part = ofKey() ? binary.getBinaryKey() : binary.getBinaryValue();
      return extract(PofValueParser.parse(part, context), context);
    }
    return extract(ofKey() ? entry.getKey() : entry.getValue());
  }

  private boolean ofKey() {
    return m_nTarget == KEY;
  }

  private @Nullable Object extract(PofValue value, PofContext context) {
    if (value.getTypeId() < 0) {
      return null;
    }
    Class<?> type = context.getClass(value.getTypeId());
    if (!type.isRecord()) {
      return null;
    }
    RecordReflection shape = RecordReflection.of(type);
    int place = shape.indexOf(component);
    return place < 0 ? null : value.getChild(place).getValue(shape.components().get(place).boxed());
  }

  @Override
  public void readExternal(PofReader in) throws IOException {
    component = in.readString(0);
    m_nTarget = in.readInt(1);
  }

  @Override
  public void writeExternal(PofWriter out) throws IOException {
    out.writeString(0, component);
    out.writeInt(1, m_nTarget);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ComponentExtractor that
        && m_nTarget == that.m_nTarget
        && component.equals(that.component);
  }

  @Override
  public int hashCode() {
    return 31 * component.hashCode() + m_nTarget;
  }

  @Override
  public String toString() {
    return (ofKey() ? "key's component " : "component ") + component;
  }
}
