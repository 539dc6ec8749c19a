/// The common base of a client's loops, and the store of finished requests.
@NullMarked
package assay.load.client;

import org.jspecify.annotations.NullMarked;
