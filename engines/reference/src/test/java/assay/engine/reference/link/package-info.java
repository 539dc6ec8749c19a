@NullMarked
package assay.engine.reference.link;

import org.jspecify.annotations.NullMarked;
