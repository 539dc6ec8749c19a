/// Hot Rod: the protocol by which clients that are no nodes reach members of Infinispan, and its server in each of them.
@NullMarked
package assay.engine.infinispan.hotrod;

import org.jspecify.annotations.NullMarked;
