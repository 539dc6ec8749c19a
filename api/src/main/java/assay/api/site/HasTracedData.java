package assay.api.site;

import assay.api.DataParameters;
import assay.api.HasJudgedData;
import org.jspecify.annotations.Nullable;

/// Keyed data with values that identify their write, so a listener in another site knows what has
/// arrived. Arrivals are judged against the writes in the history.
public interface HasTracedData extends HasJudgedData {

  /// Interprets a change.
  ///
  /// @param map the map's name
  /// @param key the engine's key
  /// @param value the entry's value now; null if it was removed
  /// @return null if the change concerns no register
  @Nullable Arrival arrival(String map, Object key, @Nullable Object value, DataParameters data);

  /// A value that arrived.
  ///
  /// @param key the register's index
  /// @param version the version; [assay.api.Observation#ABSENT] if it was removed, [assay.api.Observation#CORRUPT] if it
  ///     is damaged
  /// @param sentNanos when its writer sent it, on the writer's monotonic clock; 0 if the value does not contain that
  record Arrival(int key, long version, long sentNanos) {}
}
