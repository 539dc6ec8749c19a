@NullMarked
package assay.engine.ignite3.pair;

import org.jspecify.annotations.NullMarked;
