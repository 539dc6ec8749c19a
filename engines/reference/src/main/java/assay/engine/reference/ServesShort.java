package assay.engine.reference;

import assay.api.query.Condition;
import java.util.List;
import java.util.Map;

/// Leaves one row out of a share of the queries that found any, as an engine does that asks its members
/// and does not notice that one of them answered in part.
///
/// Counts as harmed the queries so answered. One that asks for everything is answered whole, so that
/// what a run reads back at its end is the truth.
final class ServesShort extends BrokenShare {

  private static final Condition EVERYTHING = new Condition.All(List.of());

  ServesShort(Entries entries, Share share, Tally tally) {
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
