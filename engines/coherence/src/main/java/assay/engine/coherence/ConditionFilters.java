package assay.engine.coherence;

import assay.api.query.Condition;
import com.tangosol.util.Filter;
import com.tangosol.util.filter.AllFilter;
import com.tangosol.util.filter.AlwaysFilter;
import com.tangosol.util.filter.BetweenFilter;
import com.tangosol.util.filter.EqualsFilter;
import com.tangosol.util.filter.InFilter;
import java.util.HashSet;

final class ConditionFilters {

  private ConditionFilters() {}

  static Filter<?> filter(Condition condition) {
    return switch (condition) {
      case Condition.Equal equal ->
          new EqualsFilter<>(new ComponentExtractor(equal.field()), equal.value());
      case Condition.In in ->
          new InFilter<>(new ComponentExtractor(in.field()), new HashSet<Object>(in.values()));
      case Condition.Between between -> between(between);
      case Condition.All all -> all(all);
    };
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // > the field's type is not known here
  private static Filter<?> between(Condition.Between between) {
    return new BetweenFilter(
        new ComponentExtractor(between.field()),
        (Comparable) between.from(),
        (Comparable) between.to());
  }

  private static Filter<?> all(Condition.All all) {
    return switch (all.conditions().size()) {
      case 0 -> AlwaysFilter.INSTANCE;
      case 1 -> filter(all.conditions().getFirst());
      default ->
          new AllFilter(
              all.conditions().stream().map(ConditionFilters::filter).toArray(Filter[]::new));
    };
  }
}
