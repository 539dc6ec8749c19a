@NullMarked
package assay.engine.ignite.lock;

import org.jspecify.annotations.NullMarked;
