package assay.engine.geode.member;

import assay.api.query.EntryField;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.query.Index;
import org.apache.geode.cache.query.IndexExistsException;
import org.apache.geode.cache.query.IndexNameConflictException;
import org.apache.geode.cache.query.QueryService;
import org.apache.geode.cache.query.RegionNotFoundException;
import org.jspecify.annotations.Nullable;

/// Builds or drops an index on a map on all members, unless that is done.
public final class IndexFunction extends MemberFunction<String, Boolean> {

  private static final long serialVersionUID = 1L;

  private final boolean key;
  private final String component;
  private final boolean there;

  /// @param field the indexed field
  /// @param there whether to build
  public IndexFunction(EntryField field, boolean there) {
    key = field.part() == EntryField.Part.KEY;
    component = field.component();
    this.there = there;
  }

  @Override
  Boolean answer(Cache cache, String map) {
    QueryService queries = cache.getQueryService();
    String name = (key ? "key_" : "value_") + component;
    try {
      if (there) {
        EntryField field = key ? EntryField.ofKey(component) : EntryField.of(component);
        Index unused = queries.createIndex(name, FieldPath.of(field), FieldPath.entries(map));
      } else {
        drop(queries, cache.getRegion(map), name);
      }
    } catch (IndexExistsException | IndexNameConflictException alreadyThere) {
      return false;
    } catch (RegionNotFoundException e) {
      throw new IllegalStateException(e);
    }
    return true;
  }

  private static void drop(QueryService queries, @Nullable Region<?, ?> region, String name) {
    Index there = region == null ? null : queries.getIndex(region, name);
    if (there != null) {
      queries.removeIndex(there);
    }
  }
}
