@NullMarked
package assay.api;

import org.jspecify.annotations.NullMarked;
