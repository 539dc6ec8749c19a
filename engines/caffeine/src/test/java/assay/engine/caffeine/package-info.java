@NullMarked
package assay.engine.caffeine;

import org.jspecify.annotations.NullMarked;
