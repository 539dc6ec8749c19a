package assay.engine.infinispan.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a query brings of one entry.
///
/// @param key its key
/// @param value its value, where that is asked for
/// @param columns its fields otherwise
public record Row(Object key, @Nullable Object value, List<@Nullable Object> columns) {

  /// The value or the columns.
  public Object content() {
    return value == null ? columns : value;
  }
}
