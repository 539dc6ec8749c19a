package assay.engine.coherence;

import assay.api.EntryProcessor;
import assay.api.record.RecordReflection;
import com.tangosol.io.pof.PofContext;
import com.tangosol.io.pof.reflect.PofValue;
import com.tangosol.io.pof.reflect.PofValueParser;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.InvocableMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Carries a workload's entry processor to an entry's owner and runs it there.
///
/// @param answers whether results of many entries are returned
public record CarriedProcessor(EntryProcessor processor, boolean answers)
    implements InvocableMap.EntryProcessor<Object, Object, @Nullable Object> {

  @Override
  public @Nullable Object process(InvocableMap.Entry<Object, Object> entry) {
    return processor.apply(new OwnedEntry(entry));
  }

  /// Removes entries one by one, as Coherence requires of processed entries.
  @Override
  public Map<Object, @Nullable Object> processAll(
      Set<? extends InvocableMap.Entry<Object, Object>> entries) {
    if (answers) {
      return InvocableMap.EntryProcessor.super.processAll(entries);
    }
    Iterator<? extends InvocableMap.Entry<Object, Object>> each = entries.iterator();
    while (each.hasNext()) {
      process(each.next());
      each.remove();
    }
    return Map.of();
  }

  private record OwnedEntry(InvocableMap.Entry<Object, Object> entry)
      implements EntryProcessor.Entry {

    @Override
    public Object key() {
      return entry.getKey();
    }

    @Override
    public @Nullable Object value() {
      return entry.getValue();
    }

    @Override
    public void set(Object value) {
      entry.setValue(value, false);
    }

    @Override
    public void change(String component, Object changed) {
      if (!(entry instanceof BinaryEntry<?, ?> binary
          && binary.isPresent()
          && binary.getSerializer() instanceof PofContext context
          && changedInside(binary, context, component, changed))) {
        EntryProcessor.Entry.super.change(component, changed);
      }
    }

    /// Replaces the component's bytes and touches no other.
    private static boolean changedInside(
        BinaryEntry<?, ?> entry, PofContext context, String component, Object changed) {
      PofValue value = PofValueParser.parse(entry.getBinaryValue(), context);
      if (value.getTypeId() < 0) {
        return false;
      }
      Class<?> type = context.getClass(value.getTypeId());
      int place = type.isRecord() ? RecordReflection.of(type).indexOf(component) : -1;
      if (place < 0) {
        return false;
      }
      value.getChild(place).setValue(changed);
      entry.updateBinaryValue(value.applyChanges());
      return true;
    }

    @Override
    public void remove() {
      entry.remove(false);
    }
  }
}
