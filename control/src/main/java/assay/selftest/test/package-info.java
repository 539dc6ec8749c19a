/// A checkable claim about Assay.
@NullMarked
package assay.selftest.test;

import org.jspecify.annotations.NullMarked;
