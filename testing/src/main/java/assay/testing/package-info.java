/// What tests of all modules need of the host that they run on, and how they are skipped without it.
@NullMarked
package assay.testing;

import org.jspecify.annotations.NullMarked;
