/// YCSB property files, and studies made from them.
@NullMarked
package assay.cli.ycsb;

import org.jspecify.annotations.NullMarked;
