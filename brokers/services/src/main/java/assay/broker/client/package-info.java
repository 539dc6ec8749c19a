/// What every broker's client has: a look at the database, past the broker.
@NullMarked
package assay.broker.client;

import org.jspecify.annotations.NullMarked;
