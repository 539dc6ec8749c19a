@NullMarked
package assay.broker.client;

import org.jspecify.annotations.NullMarked;
