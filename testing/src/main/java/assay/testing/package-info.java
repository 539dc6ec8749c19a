/// What all modules' tests need from their host, and the reason for a skip without it.
@NullMarked
package assay.testing;

import org.jspecify.annotations.NullMarked;
