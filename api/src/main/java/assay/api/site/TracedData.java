package assay.api.site;

import assay.api.DataParameters;
import assay.api.KeyedData;
import org.jspecify.annotations.Nullable;

/// Keyed data whose values tell which write they came from, so that a listener in another site knows what has
/// arrived there. What arrives is judged against the writes of the history.
public interface TracedData extends KeyedData {

  /// What a change was.
  ///
  /// @param map the map's name
  /// @param key the engine's key
  /// @param value the value that the entry holds now; null where it was removed
  /// @return null where it is no value of one of its registers
  @Nullable Arrival arrival(String map, Object key, @Nullable Object value, DataParameters data);

  /// A value that arrived.
  ///
  /// @param key the register's index
  /// @param version the version it holds; [assay.api.Observation#ABSENT] where it was removed,
  ///     [assay.api.Observation#CORRUPT] where it is not whole
  /// @param sentNanos when its writer sent it, on the writer's monotonic clock; 0 where the value does not tell
  record Arrival(int key, long version, long sentNanos) {}
}
