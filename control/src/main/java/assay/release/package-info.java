/// Other releases of a product: fetched once from the repositories of the user's Maven, and checked before each use.
@NullMarked
package assay.release;

import org.jspecify.annotations.NullMarked;
