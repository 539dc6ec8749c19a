package assay.engine.hazelcast.site;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.map.IMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Applies another site's changes on a member, bypassing the map's store, which would send them
/// back.
public final class ApplyChangesTask implements Callable<Boolean>, HazelcastInstanceAware {

  private final String map;
  private final List<Change> changes;
  private @Nullable HazelcastInstance member;

  /// @param value the new value; null for a removal
  record Change(Object key, @Nullable Object value) {}

  ApplyChangesTask(String map, List<Change> changes) {
    this.map = map;
    this.changes = changes;
  }

  String map() {
    return map;
  }

  List<Change> changes() {
    return changes;
  }

  @Override
  public void setHazelcastInstance(HazelcastInstance instance) {
    member = instance;
  }

  @Override
  public Boolean call() {
    HazelcastInstance here = member;
    if (here == null) {
      throw new IllegalStateException("nobody said on which member this runs");
    }
    IMap<Object, Object> entries = here.getMap(map);
    for (Change change : changes) {
      Object value = change.value();
      if (value == null) {
        boolean unused = entries.evict(change.key());
      } else {
        entries.putTransient(change.key(), value, 0, TimeUnit.SECONDS);
      }
    }
    return true;
  }
}
