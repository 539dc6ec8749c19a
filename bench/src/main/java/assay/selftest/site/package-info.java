/// Self-tests of what is said of replication between sites.
@NullMarked
package assay.selftest.site;

import org.jspecify.annotations.NullMarked;
