package assay.engine.infinispan.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One entry in a query's answer.
///
/// @param value the whole value, if requested
/// @param columns otherwise its fields
public record QueryRow(Object key, @Nullable Object value, List<@Nullable Object> columns) {

  public Object content() {
    return value == null ? columns : value;
  }
}
