/// The record in forms that other tools read: a pure function of the run directory.
@NullMarked
package assay.export;

import org.jspecify.annotations.NullMarked;
