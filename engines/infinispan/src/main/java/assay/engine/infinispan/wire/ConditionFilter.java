package assay.engine.infinispan.wire;

import assay.api.query.Condition;
import java.util.Map;
import java.util.function.Predicate;

/// Carries a condition to the owners of entries and tests it there.
public record ConditionFilter(Condition condition) implements Predicate<Map.Entry<Object, Object>> {

  @Override
  public boolean test(Map.Entry<Object, Object> entry) {
    return condition.holds(entry);
  }
}
