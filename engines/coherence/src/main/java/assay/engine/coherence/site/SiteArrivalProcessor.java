package assay.engine.coherence.site;

import assay.api.record.RecordReflection;
import com.tangosol.io.ReadBuffer;
import com.tangosol.io.pof.PofContext;
import com.tangosol.io.pof.reflect.PofValue;
import com.tangosol.io.pof.reflect.PofValueParser;
import com.tangosol.util.Binary;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.ExternalizableHelper;
import com.tangosol.util.InvocableMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Changes from another site, stored by the owners of the entries. Each change is synthetic: it
/// bypasses the store, which would send it back.
///
/// @param values serialized values by key; an entry without a value was removed
/// @param newest whether to store a value only if its component `version` is above the entry's
public record SiteArrivalProcessor(Map<Binary, Binary> values, boolean newest)
    implements InvocableMap.EntryProcessor<Object, Object, @Nullable Object> {

  private static final String VERSION = "version";

  @Override
  public @Nullable Object process(InvocableMap.Entry<Object, Object> entry) {
    BinaryEntry<Object, Object> owned = entry.asBinaryEntry();
    ReadBuffer key = owned.getBinaryKey();
    Binary value = values.get(ExternalizableHelper.removeIntDecoration(key).toBinary());
    if (value == null) {
      if (owned.isPresent()) {
        owned.remove(true);
      }
    } else if (!newest || !owned.isPresent() || isNewer(value, owned)) {
      owned.updateBinaryValue(value, true);
    }
    return null;
  }

  /// Removes entries one by one, as Coherence requires of processed entries.
  @Override
  public Map<Object, @Nullable Object> processAll(
      Set<? extends InvocableMap.Entry<Object, Object>> entries) {
    Iterator<? extends InvocableMap.Entry<Object, Object>> each = entries.iterator();
    while (each.hasNext()) {
      process(each.next());
      each.remove();
    }
    return Map.of();
  }

  private static boolean isNewer(Binary value, BinaryEntry<Object, Object> entry) {
    return version(value, entry) > version(entry.getBinaryValue(), entry);
  }

  /// The version inside a value; if the format allows, only that component is read.
  private static long version(Binary value, BinaryEntry<Object, Object> entry) {
    if (entry.getSerializer() instanceof PofContext context) {
      PofValue whole = PofValueParser.parse(value, context);
      int place = RecordReflection.of(context.getClass(whole.getTypeId())).indexOf(VERSION);
      if (place >= 0) {
        return ((Number) whole.getChild(place).getValue()).longValue();
      }
    }
    return version(
        Objects.requireNonNull(ExternalizableHelper.fromBinary(value, entry.getSerializer())));
  }

  private static long version(Object value) {
    RecordReflection shape = RecordReflection.of(value.getClass());
    int place = shape.indexOf(VERSION);
    if (place < 0) {
      throw new IllegalArgumentException(
          "`conflict: highest-version` needs values with a component `version`, and %s has none"
              .formatted(value.getClass().getName()));
    }
    return ((Number) Objects.requireNonNull(shape.components().get(place).of(value))).longValue();
  }
}
