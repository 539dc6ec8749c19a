/// Sessions in a map of Hazelcast's that the nodes have among themselves.
@NullMarked
package assay.sessions.hazelcast;

import org.jspecify.annotations.NullMarked;
