package assay.engine.coherence.pairupdate;

import com.tangosol.util.TransactionMap;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A transaction's reads from one map, and whether they are unchanged after all entries are locked.
final class UnchangedReadCheck implements TransactionMap.Validator {

  private final Map<Object, @Nullable Object> seen = new HashMap<>();
  private TransactionMap.@Nullable Validator next;

  @Nullable Object saw(Object key, @Nullable Object value) {
    seen.put(key, value);
    return value;
  }

  @Override
  public void enlist(TransactionMap map, Object key) {
    if (next != null) {
      next.enlist(map, key);
    }
  }

  @Override
  @SuppressWarnings("rawtypes") // as declared by TransactionMap.Validator
  public void validate(
      TransactionMap map, Set inserted, Set updated, Set deleted, Set read, Set phantom) {
    seen.forEach((key, value) -> {
      if (!Objects.equals(value, map.getBaseMap().get(key))) {
        throw new ConcurrentModificationException("changed since it was read: " + key);
      }
    });
    if (next != null) {
      next.validate(map, inserted, updated, deleted, read, phantom);
    }
  }

  @Override
  public TransactionMap.@Nullable Validator getNextValidator() {
    return next;
  }

  @Override
  public void setNextValidator(TransactionMap.@Nullable Validator validator) {
    next = validator;
  }
}
