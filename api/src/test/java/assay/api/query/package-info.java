@NullMarked
package assay.api.query;

import org.jspecify.annotations.NullMarked;
