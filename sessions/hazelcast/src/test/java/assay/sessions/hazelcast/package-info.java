/// Tests of sessions in Hazelcast.
@NullMarked
package assay.sessions.hazelcast;

import org.jspecify.annotations.NullMarked;
