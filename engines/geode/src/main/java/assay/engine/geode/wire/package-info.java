/// The wire format of Geode's keys and values.
@NullMarked
package assay.engine.geode.wire;

import org.jspecify.annotations.NullMarked;
