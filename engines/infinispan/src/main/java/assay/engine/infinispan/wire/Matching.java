package assay.engine.infinispan.wire;

import assay.api.query.Condition;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Carries a condition to the owners of entries and tests it there.
public record Matching(Condition condition) implements Predicate<Map.Entry<Object, Object>> {

  @Override
  public boolean test(Map.Entry<Object, Object> entry) {
    return holds(condition, entry);
  }

  private static boolean holds(Condition condition, Map.Entry<Object, Object> entry) {
    return switch (condition) {
      case Condition.Equal equal -> equal.value().equals(equal.field().in(entry));
      case Condition.In in -> isIn(in, in.field().in(entry));
      case Condition.Between between -> isBetween(between, between.field().in(entry));
      case Condition.All all -> all.conditions().stream().allMatch(each -> holds(each, entry));
    };
  }

  private static boolean isIn(Condition.In in, @Nullable Object found) {
    return found != null && in.values().contains(found);
  }

  @SuppressWarnings("unchecked") // a field has values of one type
  private static boolean isBetween(Condition.Between between, @Nullable Object found) {
    return found != null
        && ((Comparable<Object>) between.from()).compareTo(found) <= 0
        && ((Comparable<Object>) between.to()).compareTo(found) >= 0;
  }
}
