/// A session served to programs on this host, as lines of text.
@NullMarked
package assay.load.served;

import org.jspecify.annotations.NullMarked;
