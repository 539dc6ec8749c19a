@NullMarked
package assay.json;

import org.jspecify.annotations.NullMarked;
