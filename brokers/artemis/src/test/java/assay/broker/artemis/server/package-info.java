@NullMarked
package assay.broker.artemis.server;

import org.jspecify.annotations.NullMarked;
