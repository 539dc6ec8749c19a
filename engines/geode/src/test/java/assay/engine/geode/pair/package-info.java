@NullMarked
package assay.engine.geode.pair;

import org.jspecify.annotations.NullMarked;
