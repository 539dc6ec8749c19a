/// The installed engines, read from their descriptors. No engine class is loaded.
@NullMarked
package assay.engine;

import org.jspecify.annotations.NullMarked;
