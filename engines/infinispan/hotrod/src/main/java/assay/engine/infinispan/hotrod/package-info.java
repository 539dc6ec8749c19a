/// Hot Rod: the protocol for Infinispan clients that are not members, and its server in each
/// member.
@NullMarked
package assay.engine.infinispan.hotrod;

import org.jspecify.annotations.NullMarked;
