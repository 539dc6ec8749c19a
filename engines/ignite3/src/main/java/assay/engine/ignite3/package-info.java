/// The engine for Apache Ignite 3: tables in one zone, with Raft groups as partitions.
@NullMarked
package assay.engine.ignite3;

import org.jspecify.annotations.NullMarked;
