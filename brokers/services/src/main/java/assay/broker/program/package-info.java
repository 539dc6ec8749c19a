/// Brokers that are programs of their own.
@NullMarked
package assay.broker.program;

import org.jspecify.annotations.NullMarked;
