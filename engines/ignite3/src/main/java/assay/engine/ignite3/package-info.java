/// Apache Ignite 3 as an engine: tables of one zone, whose partitions are Raft groups.
@NullMarked
package assay.engine.ignite3;

import org.jspecify.annotations.NullMarked;
