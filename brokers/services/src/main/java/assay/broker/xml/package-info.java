/// The services' XML reader.
@NullMarked
package assay.broker.xml;

import org.jspecify.annotations.NullMarked;
