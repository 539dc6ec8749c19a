package assay.engine.reference;

import assay.api.Queryable;
import assay.api.query.Field;

/// Queries that read every entry: an index is as good as none.
interface Unindexed extends Queryable {

  @Override
  default void index(Field field) {}

  @Override
  default void unindex(Field field) {}
}
