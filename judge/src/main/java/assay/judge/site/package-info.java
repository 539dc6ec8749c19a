/// Checkers of replication between sites, from what observers heard and read.
@NullMarked
package assay.judge.site;

import org.jspecify.annotations.NullMarked;
