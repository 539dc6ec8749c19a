/// The installed engines by their descriptors: what the bench knows of an engine without loading one
/// of its classes.
@NullMarked
package assay.engine;

import org.jspecify.annotations.NullMarked;
