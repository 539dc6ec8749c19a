/// Tests of the server's part of transactions.
@NullMarked
package assay.broker.artemis.server;

import org.jspecify.annotations.NullMarked;
