@NullMarked
package assay.engine.geode;

import org.jspecify.annotations.NullMarked;
