package assay.engine.reference;

import assay.api.Queryable;
import assay.api.query.Field;

/// Queries that read every entry, so an index has no effect.
interface Unindexed extends Queryable {

  @Override
  default void index(Field field) {}

  @Override
  default void unindex(Field field) {}
}
