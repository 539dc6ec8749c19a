/// A checkable claim about the bench.
@NullMarked
package assay.selftest.test;

import org.jspecify.annotations.NullMarked;
