/// Assay and YCSB's client on the same Redis server.
@NullMarked
package assay.benchmark.redis;

import org.jspecify.annotations.NullMarked;
