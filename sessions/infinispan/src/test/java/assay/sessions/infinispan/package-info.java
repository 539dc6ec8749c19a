@NullMarked
package assay.sessions.infinispan;

import org.jspecify.annotations.NullMarked;
