/// Sessions in a Hazelcast map that the nodes share.
@NullMarked
package assay.sessions.hazelcast;

import org.jspecify.annotations.NullMarked;
