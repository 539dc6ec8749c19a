/// Property files of YCSB, and the studies that are made of them.
@NullMarked
package assay.cli.ycsb;

import org.jspecify.annotations.NullMarked;
