/// How the services read messages.
@NullMarked
package assay.broker.xml;

import org.jspecify.annotations.NullMarked;
