package assay.engine.reference;

import org.jspecify.annotations.Nullable;

/// The result of a conditional write.
///
/// @param done whether the condition held, and the write was done
/// @param before the value before, or null
record ConditionalWrite(boolean done, @Nullable Object before) {}
