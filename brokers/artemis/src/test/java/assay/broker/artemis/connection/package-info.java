@NullMarked
package assay.broker.artemis.connection;

import org.jspecify.annotations.NullMarked;
