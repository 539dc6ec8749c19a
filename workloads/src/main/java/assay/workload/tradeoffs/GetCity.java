package assay.workload.tradeoffs;

import assay.api.Query;
import assay.api.Queryable;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.Field;
import assay.api.query.Selection;
import java.util.Map;

/// Reads the customers of one city, found by that field.
final class GetCity extends Query {

  private final String city;

  GetCity(String city) {
    this.city = city;
  }

  @Override
  protected long run(Session session) {
    Map<Object, Object> found = session.as(Queryable.class).select(whose()).next();
    found.forEach((key, value) -> saw((Integer) key, Customer.version(key, value)));
    return found.size();
  }

  private Selection whose() {
    return Selection.of(new Condition.Equal(Field.of("city"), city));
  }
}
