@NullMarked
package assay.engine.geode.pairupdate;

import org.jspecify.annotations.NullMarked;
