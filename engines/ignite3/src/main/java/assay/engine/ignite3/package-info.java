/// The engine for Apache Ignite 3: tables in one zone, whose partitions are Raft groups.
@NullMarked
package assay.engine.ignite3;

import org.jspecify.annotations.NullMarked;
