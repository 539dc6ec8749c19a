/// Which key a request uses, and which client may write the key.
@NullMarked
package assay.load.keys;

import org.jspecify.annotations.NullMarked;
