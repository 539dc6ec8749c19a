/// How keys and values are stored, and the entries in that form.
@NullMarked
package assay.engine.ignite.stored;

import org.jspecify.annotations.NullMarked;
