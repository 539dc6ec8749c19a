@NullMarked
package assay.sessions.hazelcast;

import org.jspecify.annotations.NullMarked;
