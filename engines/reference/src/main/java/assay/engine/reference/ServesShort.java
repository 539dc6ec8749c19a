package assay.engine.reference;

import assay.api.query.Condition;
import java.util.List;
import java.util.Map;

/// Omits one row from some queries with results, like an engine that does not notice a partial answer of a member.
///
/// Counts the harmed queries. A query for all rows is answered completely, so the final read of a run gets the truth.
final class ServesShort extends FaultyEntries {

  private static final Condition EVERYTHING = new Condition.All(List.of());

  ServesShort(EntryOperations entries, RandomShare share, HarmTally tally) {
    super(entries, share, tally);
  }

  @Override
  public Map<Object, Object> select(String map, Condition condition) {
    Map<Object, Object> found = super.select(map, condition);
    if (!found.isEmpty() && !condition.equals(EVERYTHING) && hits()) {
      found.remove(share.oneOf(found.keySet()));
    }
    return found;
  }
}
