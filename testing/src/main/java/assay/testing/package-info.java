/// The needs of all modules' tests on their host, and the reasons for skips.
@NullMarked
package assay.testing;

import org.jspecify.annotations.NullMarked;
