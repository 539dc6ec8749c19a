/// The key of each request, and the client that may write the key.
@NullMarked
package assay.load.keys;

import org.jspecify.annotations.NullMarked;
