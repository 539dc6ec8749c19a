@NullMarked
package assay.engine.ignite3;

import org.jspecify.annotations.NullMarked;
