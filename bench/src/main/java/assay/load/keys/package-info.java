/// Which key a request is about, and who may write it.
@NullMarked
package assay.load.keys;

import org.jspecify.annotations.NullMarked;
