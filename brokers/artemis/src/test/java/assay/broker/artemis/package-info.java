@NullMarked
package assay.broker.artemis;

import org.jspecify.annotations.NullMarked;
