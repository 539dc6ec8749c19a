@NullMarked
package assay.loopback;

import org.jspecify.annotations.NullMarked;
