/// A no-op engine for the floor, a correct engine, and broken engines, each wrong in a known way at
/// a known rate.
@NullMarked
package assay.engine.reference;

import org.jspecify.annotations.NullMarked;
