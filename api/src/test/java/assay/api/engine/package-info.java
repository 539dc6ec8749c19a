@NullMarked
package assay.api.engine;

import org.jspecify.annotations.NullMarked;
