/// Queries, and the pages of their answers.
@NullMarked
package assay.api.query;

import org.jspecify.annotations.NullMarked;
