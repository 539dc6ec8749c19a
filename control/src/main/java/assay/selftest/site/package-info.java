/// Self-tests of the replication checkers.
@NullMarked
package assay.selftest.site;

import org.jspecify.annotations.NullMarked;
