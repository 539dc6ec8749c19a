@NullMarked
package assay.engine.reference.message;

import org.jspecify.annotations.NullMarked;
