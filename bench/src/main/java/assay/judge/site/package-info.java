/// Replication between sites, judged by what observers heard and read there.
@NullMarked
package assay.judge.site;

import org.jspecify.annotations.NullMarked;
