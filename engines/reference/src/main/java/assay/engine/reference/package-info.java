/// The floor, the yardstick and the controls: one no-op engine, one that is right, and others that
/// are wrong in a known way at a known rate.
@NullMarked
package assay.engine.reference;

import org.jspecify.annotations.NullMarked;
