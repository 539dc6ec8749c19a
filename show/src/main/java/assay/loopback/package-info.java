/// Loopback pages for browsers: access control and responses.
@NullMarked
package assay.loopback;

import org.jspecify.annotations.NullMarked;
