/// The rules of the house, for all modules.
@NullMarked
package assay.architecture;

import org.jspecify.annotations.NullMarked;
