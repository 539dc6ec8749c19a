/// A claim about the bench that can be checked.
@NullMarked
package assay.selftest.test;

import org.jspecify.annotations.NullMarked;
