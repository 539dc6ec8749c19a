package assay.workload.ycsb;

import assay.api.Query;
import assay.api.Queryable;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.Update;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads records in the order of their keys, by a query for a range of ids: key-value engines have
/// no cursor, and the client sorts the results.
final class RecordScans {

  private static final EntryField ID = EntryField.of("id");

  private RecordScans() {}

  static Request index() {
    return new Update(
        List.of(),
        (session, seen) -> {
          session.capability(Queryable.class).index(ID);
          return 0;
        });
  }

  /// Reads records from a key on, as far as they exist.
  ///
  /// @param most the largest number of records; the number is drawn uniformly
  static Query next(RequestContext context, int first, int most) {
    int rows = context.random().nextInt(1, most + 1);
    Selection wanted = Selection.of(new Condition.Between(ID, first, first + rows - 1));
    return new Query((session, seen) -> {
      Map<Object, Object> found = session.capability(Queryable.class).select(wanted).next();
      SortedMap<Integer, Object> ordered = new TreeMap<>();
      found.forEach((key, value) -> ordered.put((Integer) key, value));
      ordered.forEach((key, value) -> seen.saw(key, RegisterRequests.version(key, value)));
      return ordered.size();
    });
  }
}
