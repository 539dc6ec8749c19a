package assay.api;

import java.util.Map;

/// A capability: entries by the value of one field of their record.
public interface Queryable {

  /// Builds an index over a record component of the map's values.
  void index(String component);

  /// The entries whose record component equals a value.
  Map<Object, Object> whereEqual(String component, Object value);
}
