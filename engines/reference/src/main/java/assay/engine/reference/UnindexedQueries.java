package assay.engine.reference;

import assay.api.Queryable;
import assay.api.query.EntryField;

/// Queries that read every entry, so an index has no effect.
interface UnindexedQueries extends Queryable {

  @Override
  default void index(EntryField field) {}

  @Override
  default void unindex(EntryField field) {}
}
